/** A few blocks of the neighbourhood for the front door: made by rule, so that little is stored. */

import type { SeatLook } from "../../look/seats";

type Colour = SeatLook["colour"];

export interface Lot {
  x: number;
  y: number;
  number: number;
  roof: number;
  /** What stands on the roof: a tank, a skylight, vents or nothing. */
  top: number;
  owner: Colour | null;
  shop: string | null;
  isComplete: boolean;
}

export interface Block {
  x: number;
  y: number;
  isPark: boolean;
  lots: Lot[];
}

const COLUMNS = 5;
const ROWS = 5;
const ACROSS = 230;
const DOWN = 165;
const LOT = 63;
const PARKS = new Set(["2 1", "3 3", "0 0"]);

type Owned = [owner: Colour, shop?: string, isComplete?: boolean];
const SHOPS: Record<string, Owned> = {
  "1 2 0": ["vermilion", "tea_house", true],
  "1 2 1": ["vermilion", "tea_house", true],
  "1 2 4": ["vermilion", "tea_house", true],
  "1 2 3": ["vermilion"],
  "2 2 0": ["jade", "florist"],
  "2 2 3": ["jade", "florist"],
  "2 2 1": ["jade"],
  "2 2 5": ["indigo", "tropical_fish"],
  "3 2 0": ["ochre", "restaurant"],
  "3 2 3": ["ochre", "restaurant"],
  "1 3 1": ["indigo", "dim_sum"],
  "1 3 2": ["indigo", "dim_sum"],
  "2 3 1": ["plum", "tea_house"],
  "1 1 4": ["plum", "florist"],
  "1 1 5": ["plum"],
  "0 2 5": ["ochre", "tropical_fish"],
  "0 3 2": ["jade", "photo"],
  "2 4 1": ["vermilion", "laundry"],
  "3 1 3": ["indigo"],
};

export const BLOCKS: Block[] = Array.from({ length: COLUMNS * ROWS }, (_, place) =>
  block(place % COLUMNS, Math.floor(place / COLUMNS)),
);

/** Street corners, where the crossings and the lamps are. */
export const CORNERS = BLOCKS.map(({ x, y }) => ({ x: x - 16, y: y - 15 }));

function block(column: number, row: number): Block {
  const x = -157 + ACROSS * column;
  const y = -229 + DOWN * row;
  const isPark = PARKS.has(`${column} ${row}`);
  const lots = isPark ? [] : Array.from({ length: 6 }, (_, place) => lot(column, row, x, y, place));
  return { x, y, isPark, lots };
}

function lot(column: number, row: number, x: number, y: number, place: number): Lot {
  const [owner = null, shop = null, isComplete = false] = SHOPS[`${column} ${row} ${place}`] ?? [];
  const number = ((column * 31 + row * 12 + place + 5) % 85) + 1;
  return {
    x: x + 7 + LOT * (place % 3),
    y: y + 7 + LOT * Math.floor(place / 3),
    number,
    roof: (number * 7 + place) % 6,
    top: (number * 5) % 4,
    owner,
    shop,
    isComplete,
  };
}
