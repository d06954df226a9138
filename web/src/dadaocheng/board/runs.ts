/** Lines of three or four on the grid: where they lie, for a ring and a badge to be drawn. */

import { sidesOf, type Good } from "../goods";

export interface Run {
  cells: readonly number[];
  good: Good;
  /** How many cubes it gives; null where nobody has said. */
  count: number | null;
  pick?: () => void;
  /** Whether it is under the pointer or the focus, and how to say so. */
  isLit?: boolean;
  light?: (on: boolean) => void;
}

export interface Place {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export const rowOf = (cell: number) => Math.floor(cell / 4);
export const columnOf = (cell: number) => cell % 4;

/** The rectangle that a line covers, counted from 1 as CSS grids do. */
export function placeOf(cells: readonly number[]): Place {
  const first = cells[0] ?? 0;
  const last = cells.at(-1) ?? first;
  return {
    row: rowOf(first) + 1,
    column: columnOf(first) + 1,
    rows: rowOf(last) - rowOf(first) + 1,
    columns: columnOf(last) - columnOf(first) + 1,
  };
}

/** Rows from above, then columns from the left. */
export function byPlace(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [placeOf(one), placeOf(other)];
  const isColumn = ({ rows }: Place) => Number(rows > 1);
  const across = first.column - second.column;
  const down = first.row - second.row;
  if (isColumn(first) !== isColumn(second)) return isColumn(first) - isColumn(second);
  return isColumn(first) ? across || down : down || across;
}

export function goodOf(grid: readonly string[], cells: readonly number[]): Good {
  return sidesOf(grid[cells[0] ?? 0] ?? "rice/rice")[0];
}

/** The line that a tap on a disc means; of a disc that two lines share the next one is lit instead. */
export function tappedLine<T extends { cells: readonly number[] }>(
  lines: readonly T[],
  lit: string | null,
  cell: number,
): { meant: T | null; lit: string | null } {
  const through = lines.filter(({ cells }) => cells.includes(cell));
  if (through.length < 2) return { meant: through[0] ?? null, lit };
  const at = through.findIndex(({ cells }) => cells.join() === lit);
  return { meant: null, lit: through[(at + 1) % through.length]!.cells.join() };
}

/** Where the arrow keys lead from a cell; the cell itself at the edge. */
export function beside(cell: number, key: string): number {
  if (key === "ArrowUp") return cell >= 4 ? cell - 4 : cell;
  if (key === "ArrowDown") return cell < 12 ? cell + 4 : cell;
  if (key === "ArrowLeft") return columnOf(cell) ? cell - 1 : cell;
  if (key === "ArrowRight") return columnOf(cell) < 3 ? cell + 1 : cell;
  return cell;
}

/** The hollow between four discs, by the row and column of its upper left one. */
export type Hollow = readonly [row: number, column: number];

/** For each line a hollow beside it that no other line has, so that no badge covers another. */
export function hollowsFor(lines: readonly (readonly number[])[]): Hollow[] {
  const taken = new Set<string>();
  return lines.map((cells) => {
    const beside = hollowsBeside(cells);
    const free = beside.find((hollow) => !taken.has(hollow.join())) ?? beside[0] ?? [0, 0];
    taken.add(free.join());
    return free;
  });
}

/** The end of the line first, its right or lower side before the other. */
function hollowsBeside(cells: readonly number[]): Hollow[] {
  const { row, column, rows, columns } = placeOf(cells);
  const isUpright = rows > columns;
  const along = Array.from({ length: (isUpright ? rows : columns) - 1 }, (_, n) => n);
  const sides = isUpright ? [column - 1, column - 2] : [row - 1, row - 2];
  return sides
    .filter((side) => side >= 0 && side <= 2)
    .flatMap((side) =>
      along.map((n): Hollow => (isUpright ? [row - 1 + n, side] : [side, column - 1 + n])),
    );
}
