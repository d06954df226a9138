/** The ways to pay for something, cheapest first and always in the same order. */

import type { Choice } from "./choice";
import { countOf, GOODS, written } from "../goods";

/** Least opium, then fewest cubes, then the plainest goods: rice before sugar. */
export function sortedWays(choices: readonly Choice[]): Choice[] {
  const ways = new Map(choices.map((choice) => [nameOfWay(choice), choice]));
  return [...ways.values()].sort(
    (one, other) =>
      (one.give.opium ?? 0) - (other.give.opium ?? 0) ||
      countOf(one.give) - countOf(other.give) ||
      plainness(one).localeCompare(plainness(other)),
  );
}

/** What tells a way apart from all others. */
export function nameOfWay({ way, give, get }: Choice): string {
  return `${way}: ${written(give)}: ${written(get)}`;
}

/** Smaller where more of the first goods are given; a way without a workshop before one with it. */
function plainness({ give, way }: Choice): string {
  const counts = GOODS.map((good) => 9 - Math.min(9, give[good] ?? 0));
  return counts.join("") + way;
}
