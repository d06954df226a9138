/** How fast a film is shown: a step at a time one can follow, and never longer than 40 seconds. */

const STEP = 0.9; // seconds, at the pace of a replay
const LONGEST = 40;

export const filmSeconds = (steps: number): number => Math.min(LONGEST, steps * STEP);

/** How many times faster than a replay. */
export const filmSpeed = (steps: number): number => Math.max(1, (steps * STEP) / LONGEST);
