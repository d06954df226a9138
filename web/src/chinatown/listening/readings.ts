/** How readings of one line are told apart: by whom they are for, or by what differs in them. */

import { thingsOf, type Thing } from "../desk/offer";
import { thingsWords, type Reader } from "../desk/sentences";
import { offerOf, partnersIn, type Meaning } from "./meaning";

export interface Choice {
  /** Whose face it has; null where the readings do not differ in that. */
  seat: number | null;
  words: string;
}

/** A choice for each reading; `wordsOf` says one that is no offer. */
export function choicesOf(
  readings: readonly Meaning[],
  reader: Reader,
  wordsOf: (meaning: Meaning) => string,
): Choice[] {
  const me = reader.you ?? -1;
  const partners = readings.map((one) => partnersIn(one, me).join());
  const differInPartner = new Set(partners).size === readings.length;
  const things = readings.map((one) => thingsOf([...(offerOf(one)?.gives ?? [])]));
  return readings.map((one, n) => {
    const seat = differInPartner ? (partnersIn(one, me)[0] ?? null) : null;
    if (seat !== null) return { seat, words: reader.nameOf(seat) };
    const own = ownOf(things, n);
    return { seat: null, words: own.length ? thingsWords(own, reader) : wordsOf(one) };
  });
}

/** What one reading has and some other has not. */
function ownOf(things: readonly (readonly Thing[])[], n: number): Thing[] {
  const others = things.filter((_, place) => place !== n);
  const isShared = (thing: Thing) =>
    others.every((list) => list.some((other) => same(other) === same(thing)));
  return (things[n] ?? []).filter((thing) => !isShared(thing));
}

function same(thing: Thing): string {
  return JSON.stringify({ ...thing, to: null });
}
