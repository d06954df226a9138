/** Several seats on one screen: whose turn it is to look at it. */

import type { TableInfo } from "../../protocol";

/**
 * To which of our seats the screen goes now, if not to the one that has it: when the table waits
 * for another of ours and not for that one, or when we have just come and nobody has it yet.
 */
export function nextAtHotSeat(
  info: Pick<TableInfo, "status" | "you" | "waiting_for">,
  shown: number | null,
  isNew: boolean,
): number | null {
  if (info.status !== "playing" && info.status !== "paused") return null;
  const wanted = info.you.filter((seat) => info.waiting_for.includes(seat));
  if (isNew) return wanted[0] ?? info.you[0] ?? null;
  if (shown !== null && wanted.includes(shown)) return null;
  return wanted[0] ?? null;
}
