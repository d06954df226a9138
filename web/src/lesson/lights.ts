/** Where on the screen a light is. */

import { FLIPPED } from "./dadaocheng-deal";

/** The part of the screen that glows; null if it is not there now. */
export function litBy(light: string): Element | null {
  if (!light) return null;
  const isDisc = light === "flip" || light === "swap";
  return document.querySelector(isDisc ? `[data-cell="${FLIPPED}"]` : `[data-part="${light}"]`);
}
