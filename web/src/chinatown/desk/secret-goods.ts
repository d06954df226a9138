/** What changed hands in a deal that the reader was not told of: all see the goods (C8). */

import type { ChinatownEvent, ChinatownGive } from "../../protocol";

export function secretGoods(events: readonly ChinatownEvent[]): ChinatownGive[] {
  if (events.some(({ type }) => type === "DealDone")) return [];
  return events.flatMap((event) => (event.type === "GoodsGiven" ? [given(event)] : []));
}

function given({
  giver,
  to,
  buildings = [],
  tiles = {},
}: ChinatownEvent & { type: "GoodsGiven" }): ChinatownGive {
  return { from: giver, to, buildings, tiles };
}
