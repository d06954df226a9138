/** The drawn sign of a shop, by its type. */

import shops from "virtual:symbols/shops";

const DRAWN = new Set([...shops.matchAll(/<symbol id="shops-(\w+)"/g)].map((found) => found[1]));

/** For `<Sign of={tileSign(tile)} />`; a type of somebody's own set has the neutral sign. */
export function tileSign(tile: string): string {
  return `shops-${DRAWN.has(tile) ? tile : "sign"}`;
}
