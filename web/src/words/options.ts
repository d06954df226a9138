/** The options of both games in words: what each is called, what it means, what may be chosen. */

import { m } from "../paraglide/messages";
import { figure } from "./money";

export interface OptionWords {
  name: () => string;
  help: () => string;
  choices?: Record<string, () => string>;
  /** A choice that is a number; without it, the figure. */
  number?: (of: { count: number }) => string;
}

const OPTIONS: Record<string, OptionWords> = {
  edition: {
    name: m.forms_edition,
    help: m.forms_edition_help,
    choices: {
      "zman-2008": m.forms_edition_zman,
      "alea-1999": m.forms_edition_alea,
      "soso-2015": m.forms_edition_soso,
    },
  },
  players: { name: m.forms_players, help: m.forms_players_help },
  overflow: {
    name: m.forms_overflow,
    help: m.forms_overflow_help,
    choices: { literal: m.forms_overflow_literal, connected: m.forms_overflow_connected },
  },
  finished: {
    name: m.forms_finished,
    help: m.forms_finished_help,
    choices: { open: m.forms_finished_open, closed: m.forms_finished_closed },
  },
  placement: {
    name: m.forms_placement,
    help: m.forms_placement_help,
    choices: {
      in_order: m.forms_placement_in_order,
      together: m.forms_placement_together,
      on_demand: m.forms_placement_on_demand,
    },
  },
  secret_deals: { name: m.forms_secret_deals, help: m.forms_secret_deals_help },
  first: {
    name: m.forms_first,
    help: m.forms_first_help,
    choices: { null: m.forms_first_lot },
    number: ({ count }) => m.forms_first_seat({ count: count + 1 }),
  },
  street_access: { name: m.forms_street_access, help: m.forms_street_access_help },
  street_front: {
    name: m.forms_street_front,
    help: m.forms_street_front_help,
    choices: { open: m.forms_street_front_open, streets: m.forms_street_front_streets },
  },
  outlook: {
    name: m.forms_outlook,
    help: m.forms_outlook_help,
    choices: {
      off: m.forms_outlook_off,
      per_tile: m.forms_outlook_per_tile,
      per_business: m.forms_outlook_per_business,
      per_player: m.forms_outlook_per_player,
    },
  },
  outlook_first: { name: m.forms_outlook_first, help: m.forms_outlook_first_help },
  keep_cards: { name: m.forms_keep_cards, help: m.forms_keep_cards_help },
  must_mark: { name: m.forms_must_mark, help: m.forms_must_mark_help },
  trade_minutes: {
    name: m.forms_trade_minutes,
    help: m.forms_trade_minutes_help,
    choices: { null: m.forms_no_clock },
    number: m.forms_minutes,
  },
  open_money: { name: m.forms_open_money, help: m.forms_open_money_help },
  first_player: {
    name: m.forms_first_player,
    help: m.forms_first_player_help,
    choices: { rotates: m.forms_first_player_rotates, stays: m.forms_first_player_stays },
  },
  events: {
    name: m.forms_events,
    help: m.forms_events_help,
    choices: {
      chronological: m.forms_events_chronological,
      random: m.forms_events_random,
      first_years: m.forms_events_first_years,
    },
  },
  lines: {
    name: m.forms_lines,
    help: m.forms_lines_help,
    choices: { longest: m.forms_lines_longest, three_or_four: m.forms_lines_three_or_four },
  },
  exhaustion: {
    name: m.forms_exhaustion,
    help: m.forms_exhaustion_help,
    choices: {
      all: m.forms_exhaustion_all,
      chosen: m.forms_exhaustion_chosen,
      together: m.forms_exhaustion_together,
    },
  },
  opium_relief: {
    name: m.forms_opium_relief,
    help: m.forms_opium_relief_help,
    choices: { now: m.forms_opium_relief_now, end: m.forms_opium_relief_end },
  },
  discs: {
    name: m.forms_discs,
    help: m.forms_discs_help,
    choices: { standard: m.forms_discs_standard, alternative: m.forms_discs_alternative },
  },
  hard: { name: m.forms_hard, help: m.forms_hard_help },
};

/** An option that we have no words for yet is called as the server calls it. */
export function optionWords(option: string): OptionWords {
  return OPTIONS[option] ?? { name: () => option, help: () => "" };
}

export function choiceWords(option: string, choice: unknown): string {
  const { choices, number } = optionWords(option);
  const words = choices?.[String(choice)];
  if (words) return words();
  if (typeof choice === "boolean") return choice ? m.forms_on() : m.forms_off();
  if (typeof choice !== "number") return String(choice);
  return number ? number({ count: choice }) : figure(choice);
}
