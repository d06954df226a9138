/** What others are laying down for the reader, read from the terms that the server passes on. */

import type { ChinatownGive, LaidOffer } from "../../protocol";
import { thingsOf, type Clause, type Thing } from "../desk/offer";

export function laidThings({ terms }: LaidOffer): Thing[] {
  return thingsOf((terms["gives"] ?? []) as ChinatownGive[]);
}

export function laidClauses({ terms }: LaidOffer): readonly Clause[] {
  return (terms["clauses"] ?? []) as Clause[];
}

/** A lot that somebody lays down or asks for; the first of a package bears the sum. */
export interface GrowingLot {
  building: number;
  seat: number;
  cash: number;
}

export function lotsIn(laid: LaidOffer): GrowingLot[] {
  const { seat } = laid;
  const things = laidThings(laid);
  const paid = things.reduce(
    (sum, thing) => (thing.kind === "cash" && thing.from === seat ? sum + thing.cash : sum),
    0,
  );
  const asked = things.find(({ kind, from }) => kind === "building" && from !== seat);
  return things.flatMap((thing) =>
    thing.kind === "building"
      ? [{ building: thing.building, seat, cash: thing === asked ? paid : 0 }]
      : [],
  );
}
