/** Which of the talk is for the seat that is shown, woven with what happened in the game. */

import { m } from "../../paraglide/messages";
import type { TableInfo, Talk } from "../../protocol";
import { listed } from "../../words/lists";
import { calledName } from "../names";
import type { Seat } from "../play.svelte";

/** At a hot seat the page hears what is said to each of its seats; each sees only their own. */
export function heard(talk: readonly Talk[], shown: Seat): Talk[] {
  return talk.filter(
    (said) =>
      said.to === null || said.seat === shown || (shown !== null && said.to.includes(shown)),
  );
}

/** "Only to Bo"; null for what is said to all. */
export function onlyTo(info: TableInfo, to: readonly number[] | null, shown: Seat): string | null {
  if (!to?.length) return null;
  if (to.length === 1 && to[0] === shown) return m.table_only_to_you();
  return m.table_say_to({ names: listed(to.map((seat) => calledName(info, seat, shown))) });
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
