/** Why a year is worth more: which shops would stand together that do not yet. */

import type { BoardPlan, ChinatownGive, ChinatownProspect, ChinatownView } from "../../protocol";

/** Shops of one type side by side, as they would lie on the board. */
export interface Group {
  tile: string;
  buildings: number[];
}

export interface Growth {
  grown: Group[];
  lost: Group[];
}

export interface Change {
  seat: number;
  before: ChinatownProspect;
  after: ChinatownProspect;
}

/** What one party's board has with the deal and not without, and the other way round. */
export function growth(
  { seat, before, after }: Change,
  gives: readonly ChinatownGive[],
  view: ChinatownView,
  board: BoardPlan,
): Growth {
  const beside = neighbours(board);
  const own = view.players[seat]?.buildings ?? [];
  const now = groups(laid(own, before, view), beside);
  const then = groups(laid(afterGives(own, seat, gives), after, view), beside);
  return { grown: missing(then, now), lost: missing(now, then) };
}

/** Next door in the same district, along a row or a column. */
export function neighbours({ districts }: BoardPlan): Map<number, number[]> {
  const beside = new Map<number, number[]>();
  for (const { rows } of districts) {
    rows.forEach((row, y) =>
      row.forEach((building, x) => {
        const around = [row[x - 1], row[x + 1], rows[y - 1]?.[x], rows[y + 1]?.[x]];
        if (building !== null) beside.set(building, around.filter(isBuilding));
      }),
    );
  }
  return beside;
}

function isBuilding(cell: number | null | undefined): cell is number {
  return cell !== null && cell !== undefined;
}

function afterGives(own: readonly number[], seat: number, gives: readonly ChinatownGive[]) {
  const gone = new Set(gives.flatMap((give) => (give.from === seat ? (give.buildings ?? []) : [])));
  const come = gives.flatMap((give) => (give.to === seat ? (give.buildings ?? []) : []));
  return [...own.filter((building) => !gone.has(building)), ...come];
}

function laid(own: readonly number[], { places }: ChinatownProspect, { shops }: ChinatownView) {
  const placed = new Map(places);
  const laidOut = own.map((building) => [building, shops[building] ?? placed.get(building)]);
  return new Map(laidOut.filter((pair): pair is [number, string] => pair[1] !== undefined));
}

function groups(shops: ReadonlyMap<number, string>, beside: Map<number, number[]>): Group[] {
  const seen = new Set<number>();
  const found: Group[] = [];
  for (const [building, tile] of shops) {
    if (seen.has(building)) continue;
    const buildings = together(building, tile, shops, beside, seen);
    found.push({ tile, buildings: buildings.sort((one, other) => one - other) });
  }
  return found;
}

function together(
  building: number,
  tile: string,
  shops: ReadonlyMap<number, string>,
  beside: Map<number, number[]>,
  seen: Set<number>,
): number[] {
  if (seen.has(building) || shops.get(building) !== tile) return [];
  seen.add(building);
  const next = beside.get(building) ?? [];
  return [building, ...next.flatMap((other) => together(other, tile, shops, beside, seen))];
}

/** Groups of two or more, the largest first, for which the others have none as large. */
function missing(groups: readonly Group[], others: readonly Group[]): Group[] {
  const unmatched = [...others].sort(largestFirst);
  return [...groups].sort(largestFirst).filter(({ tile, buildings: { length } }) => {
    const match = unmatched.findIndex(
      (other) => other.tile === tile && other.buildings.length >= length,
    );
    if (match >= 0) unmatched.splice(match, 1);
    return match < 0 && length > 1;
  });
}

function largestFirst(one: Group, other: Group): number {
  return other.buildings.length - one.buildings.length;
}
