/** What a typed line means, as the server reads it: a draft, which its speaker confirms. */

import type { ChinatownGive, Phrase } from "../../protocol";
import type { Clause } from "../desk/offer";

/** An offer in words; its promises have no text, which is the line itself. */
export interface SaidOffer {
  gives: readonly ChinatownGive[];
  clauses?: readonly Clause[];
  counters?: number | null;
  secret?: boolean;
}

export type NamedThing = { building: number } | { tile: string };

export type Meaning =
  | ({ kind: "offer" } & SaidOffer)
  | { kind: "accept"; offer: number }
  | { kind: "withdraw"; offer: number }
  | { kind: "plea"; offer: number }
  | { kind: "decline"; offer: number; why?: string }
  | {
      kind: "ask";
      ask: "price" | "bid" | "needs" | "why";
      things?: readonly NamedThing[];
      offer?: number;
      to?: readonly number[];
    }
  | { kind: "speak"; phrase: Phrase; re?: number }
  | {
      kind: "mark";
      mark: "wanted" | "for_sale";
      things: readonly NamedThing[];
      on?: boolean;
    }
  | { kind: "promise"; round: number; to?: readonly number[] }
  | { kind: "ready"; ready: boolean }
  | { kind: "wait" | "hurry" | "greeting" | "thanks" | "laughter" | "other" }
  | { kind: "ambiguous"; readings: readonly Meaning[] }
  | { kind: "refused"; code: string }
  | { kind: "several"; meanings: readonly Meaning[] };

/** What binds whoever says it, and so waits for a second word: the first only points at it. */
export type Binding = Extract<Meaning, { kind: "accept" | "decline" | "withdraw" | "ready" }>;

/** The acts of a line, one by one; a choice that is not made yet is none. */
export function actsOf(meaning: Meaning): readonly Meaning[] {
  return meaning.kind === "several" ? meaning.meanings.flatMap(actsOf) : [meaning];
}

export function offerOf(meaning: Meaning | null): SaidOffer | null {
  const offer = meaning && actsOf(meaning).find(({ kind }) => kind === "offer");
  if (offer?.kind !== "offer") return null;
  const { kind: _, ...terms } = offer;
  return terms;
}

export function isBinding(meaning: Meaning): meaning is Binding {
  return ["accept", "decline", "withdraw", "ready"].includes(meaning.kind);
}

/** The offer as it is laid: whatever is promised is promised in the words of the line. */
export function termsOf({ gives, clauses = [] }: SaidOffer, text: string) {
  return {
    gives,
    clauses: clauses.map((clause) => (clause.kind === "promise" ? { ...clause, text } : clause)),
  };
}

/** Whom a meaning is for, besides the speaker; empty if it is for nobody in particular. */
export function partnersIn(meaning: Meaning | null, me: number): number[] {
  const seats = (meaning ? actsOf(meaning) : []).flatMap(seatsIn) as number[];
  return [...new Set(seats.filter((seat) => seat !== null && seat !== me))];
}

function seatsIn(act: Meaning): (number | null)[] {
  switch (act.kind) {
    case "offer":
      return [
        ...act.gives.flatMap(({ from, to }) => [from, to]),
        ...(act.clauses ?? []).flatMap(({ by, to }) => [by, to]),
      ];
    case "ask":
    case "promise":
      return [...(act.to ?? [])];
    default:
      return [];
  }
}
