/** Why something was refused, in a sentence that says what to do next. */

import { loadMessages } from "virtual:messages";
import { m } from "../paraglide/messages";
import { formatLocale } from "./formats";
import { money } from "./money";
import { REASONS } from "./reasons";

await loadMessages("refusals"); // many, and most games are played without any

export type Facts = Record<string, unknown>;

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

/** The name of who sits there; null if it is the reader, whom sentences call "you". */
export type NameOf = (seat: number) => string | null;

const numbered: NameOf = (seat) => m.common_seat({ number: seat + 1 });

/** What the server says of a refusal, by HTTP or the socket, or of an offer not made yet. */
export interface Refusal {
  code: string;
  reason?: string;
  facts?: Facts;
  sentence?: string;
}

/** What is not the giver's is not yours, if that is you. */
const OWN: Record<string, string> = {
  giver_lacks_building: "building_not_yours",
  giver_lacks_tile: "tile_not_yours",
};

/** The words of the reason; the server's own sentence for a reason that is not known here. */
export function refusal(no: Refusal, nameOf: NameOf = numbered): string {
  if (no.code === "lost") return m.refused_lost();
  const { code, reason = code, facts = {} } = no;
  const own = facts["seat"] != null && nameOf(Number(facts["seat"])) === null ? OWN[reason] : null;
  return (
    worded(own ?? reason, facts, nameOf) ??
    (reason in REASONS ? null : no.sentence) ??
    worded(code, facts, nameOf) ??
    m.refused_unknown({ code })
  );
}

/** Null without words, or without a fact that they tell. */
function worded(reason: string, facts: Facts, nameOf: NameOf): string | null {
  const told = REASONS[reason];
  if (!told || told.some((name) => facts[name] == null)) return null;
  const isMoney = told.includes("cash");
  const inWords = told.map((name) => [
    name,
    isMoney ? money(Number(facts[name])) : said(name, facts[name]),
  ]);
  const seat = facts["turn"] ?? facts["seat"];
  const name = seat == null ? "" : (nameOf(Number(seat)) ?? numbered(Number(seat)));
  const message = (m as unknown as Record<string, (facts: Facts) => string>)[`refused_${reason}`]!;
  return message({ name, ...Object.fromEntries(inWords) });
}

/** A figure as it is; several are alternatives. */
function said(name: string, fact: unknown): unknown {
  if (name === "seconds") return Math.max(1, Math.ceil(Number(fact)));
  if (name === "phase" || name === "step") return PHASES[String(fact)]?.() ?? fact;
  if (!Array.isArray(fact)) return String(fact);
  return new Intl.ListFormat(formatLocale(), { type: "disjunction" }).format(fact.map(String));
}
