/** Why something was refused, in a sentence that says what to do next. */

import { m } from "../paraglide/messages";

type Facts = Record<string, unknown>;
type Sentence = (facts: Facts) => string;

export function refusal(code: string, facts: Facts): string {
  const sentence = (m as unknown as Record<string, Sentence | undefined>)[`refused_${code}`];
  return sentence ? sentence(written(facts)) : m.refused_unknown({ code });
}

function written(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, plain(fact)]));
}

function plain(fact: unknown): string {
  if (Array.isArray(fact)) return fact.map(plain).join(", ");
  return fact === null || fact === undefined ? "" : String(fact);
}
