/** Where everything stands on a board, as its scenery tells. */

import type { ChinatownScenery, DrawnLot, DrawnPlace } from "../../protocol";

export const LOT = 50;

/** A building: its district, its upper left corner, and its roof within an owner's frame. */
export type Spot = DrawnLot;

export interface Plan {
  width: number;
  height: number;
  /** The places between the streets. */
  blocks: readonly DrawnPlace[];
  spots: ReadonlyMap<number, Spot>;
}

export function planOf({ width, height, blocks, lots }: ChinatownScenery): Plan {
  return { width, height, blocks, spots: new Map(lots.map((lot) => [lot.building, lot])) };
}
