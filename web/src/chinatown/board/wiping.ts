/** A roof that changes hands takes its new owner's colour from left to right. */

import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

const AFTER = 540; // milliseconds: what changes hands flies first
const TAKES = 240;

export function wipe(_: Element): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 };
  return {
    delay: AFTER,
    duration: TAKES,
    css: (_, rest) => `clip-path: inset(0 ${rest * 100}% 0 0)`,
  };
}
