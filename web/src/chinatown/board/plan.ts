/** Where everything stands: the ground plan of any board, in units of a fiftieth of a lot. */

import type { BoardPlan, District } from "../../protocol";

export const LOT = 50;
export const KERB = 5;
export const LANE = 22; // between columns of blocks
export const STREET = 26; // between rows of blocks

export interface Spot {
  building: number;
  district: number;
  /** The upper left corner. */
  x: number;
  y: number;
}

/** A place between the streets: a district, or none (a park, the calendar). */
export interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
  district: District | null;
  isPark: boolean;
}

export interface Plan {
  width: number;
  height: number;
  /** Row by row. */
  blocks: readonly (readonly Block[])[];
  spots: ReadonlyMap<number, Spot>;
  /** The middle lines of the ways. */
  streets: readonly number[];
  lanes: readonly number[];
}

/** As wide and high as the board's districts ask for. */
export function groundPlan({ districts, parks }: BoardPlan): Plan {
  const places = [...districts.map(({ at }) => at), ...parks];
  const down = ascending(places.map(([row]) => row));
  const across = ascending(places.map(([, column]) => column));
  const widths = across.map((column) =>
    extent(districts.filter(({ at }) => at[1] === column).map(columns)),
  );
  const heights = down.map((row) =>
    extent(districts.filter(({ at }) => at[0] === row).map(({ rows }) => rows.length)),
  );
  const horizontal = ways(widths, LANE);
  const vertical = ways(heights, STREET);
  const blocks = down.map((row, j) =>
    across.map((column, i) => ({
      x: horizontal.starts[i]!,
      y: vertical.starts[j]!,
      width: widths[i]!,
      height: heights[j]!,
      district: districts.find(({ at }) => at[0] === row && at[1] === column) ?? null,
      isPark: parks.some(([r, c]) => r === row && c === column),
    })),
  );
  return {
    width: horizontal.end,
    height: vertical.end,
    blocks,
    spots: new Map(
      blocks
        .flat()
        .flatMap(spotsOf)
        .map((spot) => [spot.building, spot]),
    ),
    streets: vertical.middles,
    lanes: horizontal.middles,
  };
}

function spotsOf({ x, y, district }: Block): Spot[] {
  if (!district) return [];
  return district.rows.flatMap((row, r) =>
    row.flatMap((building, c) =>
      building === null
        ? []
        : [{ building, district: district.id, x: x + KERB + c * LOT, y: y + KERB + r * LOT }],
    ),
  );
}

function columns({ rows }: District): number {
  return Math.max(...rows.map((row) => row.length));
}

function extent(lots: readonly number[]): number {
  return Math.max(...lots, 1) * LOT + 2 * KERB;
}

/** Where each block begins, the middle of each way beside them, and where it all ends. */
function ways(extents: readonly number[], way: number) {
  const starts: number[] = [];
  let end = way;
  for (const size of extents) {
    starts.push(end);
    end += size + way;
  }
  return { starts, middles: [...starts, end].map((start) => start - way / 2), end };
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
