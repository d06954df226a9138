/** The board as one sits at it: turned so that one's own storage lies below. */

export type Side = "north" | "east" | "south" | "west";

/** Clockwise: a quarter turn brings each to the place of the next. */
const SIDES: readonly Side[] = ["north", "east", "south", "west"];
const WIDTH = 4;

/** How many quarter turns clockwise bring this side to the bottom. */
export function quartersFor(side: Side): number {
  return (SIDES.indexOf("south") - SIDES.indexOf(side) + SIDES.length) % SIDES.length;
}

export function turnedSide(side: Side, quarters: number): Side {
  return SIDES[(SIDES.indexOf(side) + quarters) % SIDES.length]!;
}

/** Where a cell of the grid is seen. */
export function seenAt(cell: number, quarters: number): number {
  let [row, column] = [Math.floor(cell / WIDTH), cell % WIDTH];
  for (let n = 0; n < quarters; n++) [row, column] = [column, WIDTH - 1 - row];
  return row * WIDTH + column;
}

/** The cell of the grid that is seen there. */
export function cellAt(seen: number, quarters: number): number {
  return seenAt(seen, (SIDES.length - quarters) % SIDES.length);
}

/** The grid in the order in which it is seen. */
export function turnedGrid<T>(grid: readonly T[], quarters: number): T[] {
  return grid.map((_, seen) => grid[cellAt(seen, quarters)]!);
}

/** A line's cells where they are seen, in order. */
export function turnedCells(cells: readonly number[], quarters: number): number[] {
  return cells.map((cell) => seenAt(cell, quarters)).sort((one, other) => one - other);
}

/** Whether the storage cells of a side are seen in the opposite order. */
export function isReversed(side: Side, quarters: number): boolean {
  const isUpright = side === "east" || side === "west";
  const last = isUpright ? (WIDTH - 1) * WIDTH : WIDTH - 1;
  return seenAt(last, quarters) < seenAt(0, quarters);
}
