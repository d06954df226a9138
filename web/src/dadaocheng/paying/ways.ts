/** The ways to pay for something: what costs least first, and of what one has plenty. */

import type { Choice } from "./choice";
import { added, countOf, GOODS, written, type Cubes } from "../goods";

/**
 * Least opium, then fewest cubes, then what is plentiful, so that the most kinds are left; then the
 * plainest goods: rice before sugar.
 */
export function sortedWays(choices: readonly Choice[], held: Cubes): Choice[] {
  const ways = new Map(choices.map((choice) => [nameOfWay(choice), choice]));
  return [...ways.values()].sort(
    (one, other) =>
      (one.give.opium ?? 0) - (other.give.opium ?? 0) ||
      countOf(one.give) - countOf(other.give) ||
      unevenness(added(held, one.give, -1)) - unevenness(added(held, other.give, -1)) ||
      plainness(one).localeCompare(plainness(other)),
  );
}

/** What tells a way apart from all others. */
export function nameOfWay({ way, give, get }: Choice): string {
  return `${way}: ${written(give)}: ${written(get)}`;
}

/** Smaller where cubes are spread over more goods. */
function unevenness(left: Cubes): number {
  return GOODS.reduce((sum, good) => sum + (left[good] ?? 0) ** 2, 0);
}

/** Smaller where more of the first goods are given; a way without a workshop before one with it. */
function plainness({ give, way }: Choice): string {
  const counts = GOODS.map((good) => 9 - Math.min(9, give[good] ?? 0));
  return counts.join("") + way;
}
