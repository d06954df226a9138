/** Which buildings have no street front, where the table plays by that rule (C20). */

import type { BoardPlan, District } from "../../../protocol";

export function withoutFront(
  { districts, no_street }: BoardPlan,
  options: Record<string, unknown>,
): ReadonlySet<number> {
  if (options.street_access !== true) return new Set();
  if (options.street_front !== "streets") return new Set(no_street);
  return new Set(districts.flatMap(inside));
}

/** Those on no edge of the rectangle that a district fills. */
function inside({ rows }: District): number[] {
  const width = Math.max(...rows.map((row) => row.length));
  return rows
    .slice(1, -1)
    .flatMap((row) => row.slice(1, width - 1))
    .filter((building) => building !== null);
}
