/** What somebody could promise: only what they will have once the deal is done. */

import type { ChinatownView } from "../../protocol";
import type { Thing } from "./offer";

export const CLAUSE_KINDS = ["place", "leave_empty", "pay", "promise"] as const;

export type ClauseKind = (typeof CLAUSE_KINDS)[number];

export interface Promisable {
  tiles: string[];
  buildings: number[];
  rounds: number[];
}

export function promisable(
  view: ChinatownView,
  things: readonly Thing[],
  seat: number,
  lastRound: number,
): Promisable {
  const { buildings = [], tiles = {} } = view.players[seat] ?? {};
  const empty = owned(buildings, things, seat).filter((one) => !view.shops[one]);
  const rounds = Array.from({ length: lastRound - view.round }, (_, n) => view.round + 1 + n);
  return { tiles: held(tiles, things, seat), buildings: empty, rounds };
}

function owned(own: readonly number[], things: readonly Thing[], seat: number): number[] {
  const buildings = new Set(own);
  for (const thing of things) {
    if (thing.kind === "building" && thing.from === seat) buildings.delete(thing.building);
    if (thing.kind === "building" && thing.to === seat) buildings.add(thing.building);
  }
  return [...buildings].sort((one, other) => one - other);
}

function held(own: Record<string, number>, things: readonly Thing[], seat: number): string[] {
  const counts = new Map(Object.entries(own));
  for (const thing of things) {
    if (thing.kind !== "tile") continue;
    const change = (thing.to === seat ? 1 : 0) - (thing.from === seat ? 1 : 0);
    counts.set(thing.tile, (counts.get(thing.tile) ?? 0) + change * thing.count);
  }
  return [...counts].flatMap(([tile, count]) => (count > 0 ? [tile] : []));
}
