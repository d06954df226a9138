/** The ways to pay for something, cheapest first and always in the same order. */

import type { Choice } from "./choice";
import { countOf, GOODS, written } from "../goods";

/** What a way costs beside its cubes. */
export interface Cost {
  /** Opium used before and after. */
  from: number;
  to: number;
  /** Points less at the end. */
  points: number;
}

/** What opium costs who has used so much, at so many points each, less what the church relieves. */
export function opiumCost(opium: number, used: number, each: number, relief = 0): Cost {
  const lost = (count: number) => Math.max(0, each * count - relief);
  return { from: used, to: used + opium, points: lost(used + opium) - lost(used) };
}

/** Fewest points lost, then fewest cubes, then the plainest goods: rice before sugar, opium last. */
export function sortedWays(choices: readonly Choice[], points: (of: Choice) => number): Choice[] {
  const ways = new Map(choices.map((choice) => [`${choice.way}: ${written(choice.give)}`, choice]));
  return [...ways.values()].sort(
    (one, other) =>
      points(one) - points(other) ||
      countOf(one.give) - countOf(other.give) ||
      plainness(one).localeCompare(plainness(other)),
  );
}

/** Smaller where more of the first goods are given; a way without a workshop before one with it. */
function plainness({ give, way }: Choice): string {
  const counts = GOODS.map((good) => 9 - Math.min(9, give[good] ?? 0));
  return counts.join("") + way;
}
