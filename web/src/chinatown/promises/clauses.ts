/** What somebody could promise: only what they will have, or lack, once the deal is done. */

import type { ChinatownComponents, ChinatownView } from "../../protocol";
import type { Thing } from "../desk/offer";

export const CLAUSE_KINDS = [
  "pay",
  "place",
  "leave_empty",
  "share",
  "deliver",
  "refrain",
  "promise",
] as const;

export type ClauseKind = (typeof CLAUSE_KINDS)[number];

export interface Promisable {
  /** Tiles to place, and empty buildings to place on or leave empty. */
  tiles: string[];
  buildings: number[];
  /** One building of each own group, for a part of what it pays. */
  groups: number[];
  /** What its giver has not yet and its receiver may lack. */
  deliveries: ({ building: number } | { tile: string })[];
  /** With whom no further deal is made. */
  whom: number[];
  /** From this round to the last. */
  rounds: number[];
}

export function promisable(
  view: ChinatownView,
  things: readonly Thing[],
  seat: number,
  to: number | undefined,
  box: Pick<ChinatownComponents, "rounds" | "tiles" | "board"> | null,
): Promisable {
  const { buildings = [], tiles = {} } = view.players[seat] ?? {};
  const own = owned(buildings, things, seat);
  const mine = held(tiles, things, seat);
  const last = box?.rounds.length ?? view.round;
  const groups = Object.values(view.businesses ?? {}).filter((one) => one.seat === seat);
  return {
    tiles: mine,
    buildings: own.filter((one) => !view.shops[one]),
    groups: groups.map((one) => one.buildings[0]!).filter((one) => own.includes(one)),
    deliveries: [...lots(view, own, to, box), ...types(mine, box)],
    whom: view.players.map((_, one) => one).filter((one) => one !== seat && one !== to),
    rounds: Array.from({ length: last - view.round + 1 }, (_, n) => view.round + n),
  };
}

function lots(
  { players }: ChinatownView,
  own: readonly number[],
  to: number | undefined,
  box: Pick<ChinatownComponents, "board"> | null,
): { building: number }[] {
  const theirs = new Set([...own, ...(players[to ?? -1]?.buildings ?? [])]);
  return (box?.board.districts ?? [])
    .flatMap(({ rows }) => rows.flat())
    .flatMap((building) => (building !== null && !theirs.has(building) ? [{ building }] : []))
    .sort((one, other) => one.building - other.building);
}

function types(
  mine: readonly string[],
  box: Pick<ChinatownComponents, "tiles"> | null,
): { tile: string }[] {
  const missing = (box?.tiles ?? []).filter(({ id }) => !mine.includes(id));
  return missing.map(({ id }) => ({ tile: id }));
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
