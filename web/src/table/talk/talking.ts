/** Which of the talk is for the seat that is shown, woven with what happened in the game. */

import type { Talk } from "../../protocol";
import type { Seat } from "../play.svelte";

/** At a hot seat the page hears what is said to each of its seats; each sees only their own. */
export function heard(talk: readonly Talk[], shown: Seat): Talk[] {
  return talk.filter(
    (said) =>
      said.to === null || said.seat === shown || (shown !== null && said.to.includes(shown)),
  );
}

export type Line<H> = { key: string; said: Talk } | { key: string; happened: H };

export function woven<H extends { id: string; n: number }>(
  talk: readonly Talk[],
  happened: readonly H[],
): Line<H>[] {
  const lines: (Line<H> & { n: number })[] = [
    ...talk.map((said) => ({ key: `said ${said.n}`, n: said.n, said })),
    ...happened.map((one) => ({ key: `happened ${one.id}`, n: one.n, happened: one })),
  ];
  return lines.sort((one, other) => one.n - other.n);
}
