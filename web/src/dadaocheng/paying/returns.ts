/** Which cubes to give back, where nobody says otherwise. */

import { GOODS, type Cubes } from "../goods";

/** Of these sets the one that takes most from what one has most of; of equal ones the plainest. */
export function leastUseful(sets: readonly Cubes[], held: Cubes): Cubes | null {
  const worth = (set: Cubes) =>
    GOODS.reduce((sum, good) => {
      const left = (held[good] ?? 0) - (set[good] ?? 0);
      return sum + left * left;
    }, 0);
  const sorted = sets.toSorted(
    (one, other) => worth(one) - worth(other) || inOrder(other).localeCompare(inOrder(one)),
  );
  return sorted[0] ?? null;
}

const inOrder = (set: Cubes) => GOODS.map((good) => set[good] ?? 0).join("");
