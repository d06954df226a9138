/** The places of a district where nothing is built, as rectangles. */

import { KERB, LOT, type Block } from "./plan";

/** In lots from the block's corner. */
export interface Space {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

type Place = `${number} ${number}`;

/** From the block's south-west corner up, each as large as it gets. */
export function openSpaces(block: Block): Space[] {
  const free = freePlaces(block);
  const found: Space[] = [];
  for (let row = across(block.height) - 1; row >= 0; row--)
    for (let column = 0; column < across(block.width); column++)
      if (free.has(`${row} ${column}`)) found.push(taken(free, row, column));
  return found;
}

function across(extent: number): number {
  return Math.round((extent - 2 * KERB) / LOT);
}

function freePlaces({ width, height, district }: Block): Set<Place> {
  const free = new Set<Place>();
  for (let row = 0; row < across(height); row++)
    for (let column = 0; column < across(width); column++)
      if ((district?.rows[row]?.[column] ?? null) === null) free.add(`${row} ${column}`);
  return free;
}

/** As far east as it is open, then as far north as all of that is; no longer free then. */
function taken(free: Set<Place>, row: number, column: number): Space {
  let columns = 1;
  while (free.has(`${row} ${column + columns}`)) columns++;
  const isOpen = (r: number) =>
    Array.from({ length: columns }, (_, c) => free.has(`${r} ${column + c}`)).every(Boolean);
  let rows = 1;
  while (isOpen(row - rows)) rows++;
  for (let r = row - rows + 1; r <= row; r++)
    for (let c = column; c < column + columns; c++) free.delete(`${r} ${c}`);
  return { column, row: row - rows + 1, columns, rows };
}
