/** Why something was refused, in a sentence that says what to do next. */

import { loadMessages } from "virtual:messages";
import { m } from "../paraglide/messages";
import { formatLocale } from "./formats";
import { money } from "./money";
import { REFUSALS } from "./refusal-table";

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

/** A sentence for a refusal: the most telling for which the facts are there. */
export function refusal(code: string, told: Facts, nameOf: NameOf = numbered): string {
  if (code === "lost") return m.refused_lost();
  const facts = named(told, nameOf);
  const found = REFUSALS[code]?.find(([needs]) => needs.every((need) => isMet(need, facts)));
  if (!found) return m.refused_unknown({ code });
  return worded(found[1], { name: facts["name"], ...inWords(found[0], facts) });
}

function named(facts: Facts, nameOf: NameOf): Facts {
  if (facts["seat"] == null) return facts;
  const name = nameOf(Number(facts["seat"]));
  return name === null ? { ...facts, seat: null } : { ...facts, name };
}

function worded(message: string, facts: Facts): string {
  return (m as unknown as Record<string, (facts: Facts) => string>)[message]!(facts);
}

function isMet(need: string, facts: Facts): boolean {
  const [name, value] = need.split("=") as [string, string?];
  return facts[name] != null && (value === undefined || facts[name] === value);
}

function inWords(needs: readonly string[], facts: Facts): Facts {
  const isMoney = needs.includes("cash");
  return Object.fromEntries(
    needs.map((need) => [need, isMoney ? money(Number(facts[need])) : said(need, facts[need])]),
  );
}

/** A figure as it is; several are alternatives. */
function said(name: string, fact: unknown): unknown {
  if (name === "seconds") return Math.max(1, Math.ceil(Number(fact)));
  if (name === "phase" || name === "step") return PHASES[String(fact)]?.() ?? fact;
  if (!Array.isArray(fact)) return String(fact);
  return new Intl.ListFormat(formatLocale(), { type: "disjunction" }).format(fact.map(String));
}
