/** At one screen: for whom offers wait, of those who share it with the reader. */

import type { ChinatownView } from "../../protocol";
import { sorted } from "./table-offers";

/** Each sees their own: a secret offer is not in the reader's view. */
export function offeredBeside(
  here: readonly number[],
  shown: number | null,
  viewOf: (seat: number) => ChinatownView | undefined,
): number[] {
  return here.filter((seat) => seat !== shown && hasOffers(viewOf(seat), seat));
}

function hasOffers(view: ChinatownView | undefined, seat: number): boolean {
  return view?.phase === "trade" && sorted(view.offers, seat).forYou.length > 0;
}
