/** Small variety that never flickers: the same number for the same seed, always. */

/** A number from 0 up to 1, as if by chance (the finish of MurmurHash3). */
export function noise(...seed: number[]): number {
  let value = 0x9e3779b9;
  for (const part of seed) {
    value = Math.imul(value ^ part, 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    value ^= value >>> 16;
  }
  return (value >>> 0) / 2 ** 32;
}

/** One of the things, as if by chance. */
export function pick<T>(things: readonly T[], ...seed: number[]): T {
  return things[Math.floor(noise(...seed) * things.length)]!;
}
