/** The offers on the table, sorted by what they are to the reader. */

import type { ChinatownOffer } from "../../protocol";
import { partiesOf, thingsOf } from "./offer";

export interface Sorted {
  /** Wait for a word of yours, the oldest first. */
  forYou: ChinatownOffer[];
  yours: ChinatownOffer[];
  /** You have said yes, others have not. */
  agreed: ChinatownOffer[];
  atTheTable: ChinatownOffer[];
}

export function partiesIn({ by, gives, clauses }: ChinatownOffer): number[] {
  return partiesOf(by, thingsOf(gives), clauses);
}

/** The round that an offer was made in. */
export function roundOf({ round }: ChinatownOffer): number {
  return round ?? 1;
}

export function isOpen({ status }: ChinatownOffer): boolean {
  return (status ?? "open") === "open";
}

/** Of the offers of these numbers those that are closed, and had the reader in them. */
export function closedWith(
  you: number | null,
  ids: readonly number[],
  offers: readonly ChinatownOffer[],
): ChinatownOffer[] {
  return offers.filter(
    (offer) => ids.includes(offer.id) && !isOpen(offer) && partiesIn(offer).includes(you ?? -1),
  );
}

export function sorted(offers: readonly ChinatownOffer[], you: number | null): Sorted {
  const found: Sorted = { forYou: [], yours: [], agreed: [], atTheTable: [] };
  for (const offer of offers.filter(isOpen)) found[kindOf(offer, you)].push(offer);
  return found;
}

function kindOf(offer: ChinatownOffer, you: number | null): keyof Sorted {
  if (you === null || !partiesIn(offer).includes(you)) return "atTheTable";
  if (offer.by === you) return "yours";
  return offer.accepted?.includes(you) ? "agreed" : "forYou";
}
