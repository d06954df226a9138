/** Why something was refused, in a sentence that says what to do next. */

import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import { money } from "./money";

export type Facts = Record<string, unknown>;

/** Which facts a sentence needs, and the sentence; the most telling first. */
type Sentence = readonly [readonly string[], (facts: Facts) => string];

const BY_THE_RULES: Record<string, readonly Sentence[]> = {
  bad_action: [
    [["had"], m.refused_bad_action_had],
    [["theirs"], ({ theirs }) => m.refused_bad_action_theirs({ building: said(theirs) })],
    [["building"], ({ building }) => m.refused_bad_action_building({ building: said(building) })],
    [[], m.refused_bad_action],
  ],
  bad_seat: [[[], m.refused_bad_seat]],
  game_over: [[[], m.refused_game_over]],
  wrong_phase: [
    [["round"], ({ round }) => m.refused_wrong_phase_round({ round: said(round) })],
    [["phase"], ({ phase }) => during(phase)],
    [["step"], ({ step }) => during(step)],
    [[], m.refused_wrong_phase],
  ],
  not_your_turn: [
    [["kept"], m.refused_not_your_turn_kept],
    [[], m.refused_not_your_turn],
  ],
  no_offer: [
    [["offer"], ({ offer }) => m.refused_no_offer_offer({ offer: said(offer) })],
    [["promise"], m.refused_no_offer_promise],
    [[], m.refused_no_offer],
  ],
  not_a_party: [
    [["promise"], m.refused_not_a_party_promise],
    [[], m.refused_not_a_party],
  ],
  empty_deal: [[[], m.refused_empty_deal]],
  bad_amount: [
    [
      ["cash", "note"],
      ({ cash, note }) =>
        m.refused_bad_amount_note({ cash: money(Number(cash)), note: money(Number(note)) }),
    ],
    [
      ["cash", "most"],
      ({ cash, most }) =>
        m.refused_bad_amount_most({ cash: money(Number(cash)), most: money(Number(most)) }),
    ],
    [["percent"], m.refused_bad_amount_percent],
    [[], m.refused_bad_amount],
  ],
  bad_count: [
    [["wanted", "given"], ({ wanted, given }) => counted(wanted, given)],
    [["must_be", "count"], ({ must_be, count }) => counted(must_be, count)],
    [
      ["at_most", "count"],
      ({ at_most, count }) => m.refused_bad_count_most({ most: said(at_most), given: said(count) }),
    ],
    [[], m.refused_bad_count],
  ],
  bad_cells: [[[], m.refused_bad_cells]],
  no_line: [[[], m.refused_no_line]],
  once_per_turn: [
    [["event"], ({ event }) => m.refused_once_per_turn_event({ event: said(event) })],
    [["round"], m.refused_once_per_turn_order],
    [[], m.refused_once_per_turn],
  ],
  sold_out: [
    [["level"], ({ level }) => m.refused_sold_out_level({ level: said(level) })],
    [[], m.refused_sold_out],
  ],
  no_credit: [
    [
      ["must_be", "credit"],
      ({ must_be, credit }) =>
        m.refused_no_credit_wanted({ wanted: said(must_be), credit: said(credit) }),
    ],
    [[], m.refused_no_credit],
  ],
  occupied: [
    [["building"], ({ building }) => m.refused_occupied_building({ building: said(building) })],
    [[], m.refused_occupied],
  ],
  promised: [
    [["building"], ({ building }) => m.refused_promised_building({ building: said(building) })],
    [["tile"], m.refused_promised_tile],
    [["seat"], m.refused_promised_seat],
    [[], m.refused_promised],
  ],
  no_street: [
    [["building"], ({ building }) => m.refused_no_street_building({ building: said(building) })],
    [[], m.refused_no_street],
  ],
  wrong_payment: [[[], m.refused_wrong_payment]],
  not_enough: [
    [["cash"], ({ cash }) => m.refused_not_enough_cash({ cash: money(Number(cash)) })],
    [[], m.refused_not_enough],
  ],
};

/** These the rules refuse, and the table too. */
const BY_BOTH: Record<string, readonly Sentence[]> = {
  forbidden: [
    [["event"], ({ event }) => m.refused_forbidden_event({ event: said(event) })],
    [["option"], ({ option }) => (OPTIONS[String(option)] ?? m.refused_forbidden)()],
    [["version"], m.refused_forbidden_version],
    [["what"], m.refused_forbidden_hints],
    [["why"], m.refused_forbidden_invited],
    [[], m.refused_forbidden],
  ],
  not_yours: [
    [
      ["building", "seat"],
      ({ building }) => m.refused_not_yours_building_giver({ building: said(building) }),
    ],
    [["tile", "seat"], m.refused_not_yours_tile_giver],
    [["building"], ({ building }) => m.refused_not_yours_building({ building: said(building) })],
    [["tile"], m.refused_not_yours_tile],
    [["card"], ({ card }) => m.refused_not_yours_card({ card: said(card) })],
    [["offer"], ({ offer }) => m.refused_not_yours_offer({ offer: said(offer) })],
    [["promise"], m.refused_not_yours_promise],
    [["kind"], m.refused_not_yours_kind],
    [["seat"], m.refused_not_yours_seat],
    [[], m.refused_not_yours],
  ],
};

const BY_THE_TABLE: Record<string, readonly Sentence[]> = {
  bad_message: [[[], m.refused_bad_message]],
  wrong_key: [[[], m.refused_wrong_key]],
  wrong_login: [[[], m.refused_wrong_login]],
  not_host: [[[], m.refused_not_host]],
  not_seated: [[[], m.refused_not_seated]],
  muted: [[[], m.refused_muted]],
  not_found: [[[], m.refused_not_found]],
  bad_method: [[[], m.refused_bad_method]],
  seat_taken: [[[], m.refused_seat_taken]],
  login_taken: [[[], m.refused_login_taken]],
  not_now: [
    [["status"], ({ status }) => (STATUSES[String(status)] ?? m.refused_not_now)()],
    [[], m.refused_not_now],
  ],
  not_possible: [
    [["seats"], m.refused_not_possible_seats],
    [["why"], ({ why }) => (REASONS[String(why)] ?? m.refused_not_possible)()],
    [[], m.refused_not_possible],
  ],
  stale: [[[], m.refused_stale]],
  too_many: [[[], m.refused_too_many]],
  too_long: [
    [["most"], ({ most }) => m.refused_too_long_most({ most: said(most) })],
    [[], m.refused_too_long],
  ],
  bad_options: [[[], m.refused_bad_options]],
  bad_record: [[[], m.refused_bad_record]],
  unknown_bot: [[[], m.refused_unknown_bot]],
  too_fast: [
    [["seconds"], ({ seconds }) => m.refused_too_fast_seconds({ count: whole(seconds) })],
    [[], m.refused_too_fast],
  ],
  failed: [[[], m.refused_failed]],
  busy: [[[], m.refused_busy]],
  unsure: [[[], m.refused_unsure]],
  damaged: [[[], m.refused_damaged]],
  lost: [[[], m.refused_lost]],
};

const STATUSES: Record<string, () => string> = {
  gathering: m.refused_not_now_gathering,
  playing: m.refused_not_now_playing,
  paused: m.refused_not_now_paused,
  over: m.refused_not_now_over,
  closed: m.refused_not_now_closed,
};

/** What an option of the table does not allow. */
const OPTIONS: Record<string, () => string> = {
  secret_deals: m.refused_forbidden_secret_deals,
  placement: m.refused_forbidden_placement,
};

/** The server's reasons where they matter to people, by its own words. */
const REASONS: Record<string, () => string> = {
  "nothing to undo": m.refused_not_possible_nothing,
  "a deal with a bot stands once others have acted": m.refused_not_possible_bot_deal,
  "somebody here has this name": m.refused_not_possible_name_taken,
  "a name has only letters that can be seen": m.refused_not_possible_name_unseen,
  "a name has letters": m.refused_not_possible_name_unseen,
  "the player is here": m.refused_not_possible_present,
  "chance or a reveal has come since": m.refused_not_possible_chance,
};

const PHASES: Record<string, () => string> = {
  deal: m.refused_phase_deal,
  trade: m.refused_phase_trade,
  place: m.refused_phase_place,
  over: m.refused_phase_over,
  plan: m.refused_step_plan,
  collect: m.refused_step_collect,
  full_house: m.refused_step_full_house,
  act: m.refused_step_act,
};

export const SENTENCES = { ...BY_THE_RULES, ...BY_BOTH, ...BY_THE_TABLE };

/** A sentence for a refusal: the most telling for which the facts are there. */
export function refusal(code: string, facts: Facts): string {
  const has = (name: string) => facts[name] !== null && facts[name] !== undefined;
  const found = SENTENCES[code]?.find(([needed]) => needed.every(has));
  return found ? found[1](facts) : m.refused_unknown({ code });
}

function during(phase: unknown): string {
  const words = PHASES[String(phase)];
  return words ? m.refused_wrong_phase_phase({ phase: words() }) : m.refused_wrong_phase();
}

function counted(wanted: unknown, given: unknown): string {
  return m.refused_bad_count_wanted({ wanted: said(wanted), given: said(given) });
}

function whole(seconds: unknown): number {
  return Math.max(1, Math.ceil(Number(seconds)));
}

/** A figure as it is; several are alternatives. */
function said(fact: unknown): string {
  if (!Array.isArray(fact)) return String(fact);
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(fact.map(String));
}
