/** What changes hands in a deal, as things that fly over the table. */

import type { ChinatownEvent } from "../../protocol";

export interface Flight {
  key: number;
  from: number;
  to: number;
  /** Milliseconds until it lifts off. */
  after: number;
  thing: { tile: string } | { building: number } | { cash: number };
}

const APART = 60; // milliseconds

let last = 0;

export function flightsOf(events: readonly ChinatownEvent[]): Flight[] {
  const things = events.flatMap((event): Omit<Flight, "key" | "after">[] => {
    if (event.type === "MoneyPaid" && event.why === "deal")
      return [{ from: event.giver, to: event.to, thing: { cash: event.cash } }];
    if (event.type !== "GoodsGiven") return [];
    const { giver: from, to, tiles = {}, buildings = [] } = event;
    return [
      ...buildings.map((building) => ({ from, to, thing: { building } })),
      ...Object.keys(tiles).map((tile) => ({ from, to, thing: { tile } })),
    ];
  });
  return things.map((flight, n) => ({ ...flight, key: ++last, after: n * APART }));
}
