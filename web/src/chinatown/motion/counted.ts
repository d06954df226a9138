/** Sums that are seen to change: they count up or down to what they are now. */

import { prefersReducedMotion, Tween } from "svelte/motion";

const TAKES = 300; // milliseconds

export function counted(sum: () => number): Tween<number> {
  return Tween.of(sum, { duration: () => (prefersReducedMotion.current ? 0 : TAKES) });
}
