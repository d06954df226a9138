/** The buildings that a binding promise of this round still rests on (C13). */

import type { ChinatownClausePosition } from "../protocol";

/** The tile that has to be placed there, or null where nothing may be. */
export type Bound = ReadonlyMap<number, string | null>;

export function boundBuildings(clauses: readonly ChinatownClausePosition[]): Bound {
  return new Map(
    clauses
      .filter(({ state, kind }) => state === "open" && (kind === "place" || kind === "leave_empty"))
      .map(({ building, tile }) => [building!, tile ?? null]),
  );
}
