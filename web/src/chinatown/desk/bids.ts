/** What is bid for buildings in an offer: by whom, and how much at once. */

import type { ChinatownOffer } from "../../protocol";

export interface Bid {
  building: number;
  seat: number;
  cash: number;
}

/** A building that is swapped without money has no bid. */
export function bidsIn({ gives }: Pick<ChinatownOffer, "gives">): Bid[] {
  return gives.flatMap(({ from, to, buildings = [] }) => {
    const paid = gives.filter((give) => give.from === to && give.to === from);
    const cash = paid.reduce((sum, give) => sum + (give.cash ?? 0), 0);
    return cash > 0 ? buildings.map((building) => ({ building, seat: to, cash })) : [];
  });
}
