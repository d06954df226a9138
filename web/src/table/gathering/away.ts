/** Who has a seat at a table and is not at it. */

import type { ChairInfo } from "../../protocol";

/** Bots are always there. */
export function awayFrom(
  chairs: readonly Pick<ChairInfo, "kind">[],
  present: readonly number[],
): number[] {
  return chairs.flatMap(({ kind }, seat) =>
    kind === "person" && !present.includes(seat) ? [seat] : [],
  );
}
