/** What is bid for buildings in an offer: by whom, and how much for all of them together. */

import type { ChinatownOffer } from "../../protocol";

export interface Bid {
  /** What the sum is for; with a package, all that is in it. */
  buildings: readonly number[];
  seat: number;
  cash: number;
}

/** Buildings that are swapped without money have no bid. */
export function bidsIn({ gives }: Pick<ChinatownOffer, "gives">): Bid[] {
  return gives.flatMap(({ from, to, buildings = [] }) => {
    const paid = gives.filter((give) => give.from === to && give.to === from);
    const cash = paid.reduce((sum, give) => sum + (give.cash ?? 0), 0);
    return cash > 0 && buildings.length ? [{ buildings, seat: to, cash }] : [];
  });
}
