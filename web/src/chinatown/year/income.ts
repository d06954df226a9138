/** Who is paid for what at the end of a round (C14, C19), as coins that fly one after the other. */

import type { ChinatownBusiness, ChinatownEvent } from "../../protocol";

export interface Coin {
  key: string;
  seat: number;
  cash: number;
  /** The business it comes from; null for what a card pays, or all that a player earns. */
  building: number | null;
  /** Milliseconds until it sets off. */
  after: number;
}

const ALL = 2_400; // milliseconds in which the last coin has set off
const STEP = 260; // but no slower than this

/** Business by business, in the order of seats; a player's sum as one coin if the board has changed since. */
export function coins(
  events: readonly ChinatownEvent[],
  businesses: readonly ChinatownBusiness[],
): Coin[] {
  const outlook = events.flatMap((event) =>
    event.type === "OutlookPaid" && event.cash ? [whole(event.seat, event.cash, "outlook")] : [],
  );
  const income = events.flatMap((event) =>
    event.type === "IncomePaid" && event.cash ? earned(event.seat, event.cash, businesses) : [],
  );
  const all = [...outlook, ...income];
  const step = Math.min(STEP, ALL / Math.max(1, all.length));
  return all.map((coin, n) => ({ ...coin, after: Math.round(n * step) }));
}

function earned(seat: number, cash: number, businesses: readonly ChinatownBusiness[]): Coin[] {
  const theirs = businesses.filter((business) => business.seat === seat);
  const sum = theirs.reduce((total, { pays }) => total + pays, 0);
  if (sum !== cash) return [whole(seat, cash, "income")];
  return theirs.map(({ buildings, pays }) => {
    const building = buildings[0]!;
    return { key: `${building}`, seat, cash: pays, building, after: 0 };
  });
}

function whole(seat: number, cash: number, why: string): Coin {
  return { key: `${why} ${seat}`, seat, cash, building: null, after: 0 };
}
