/** What was done for whoever was out of time, in words. */

import { m } from "../paraglide/messages";
import type { TableInfo, TimeUp } from "../protocol";
import { chairName } from "./names";
import type { Seat } from "./play.svelte";

/** A line for everybody: whose time ran out, and what was done as far as the game has words. */
export function timeUpWords(
  info: TableInfo,
  { seat, events }: TimeUp,
  shown: Seat,
  doneWords: (event: unknown) => string = () => "",
): string {
  return [whose(info, seat, shown), ...events.map(doneWords)].filter(Boolean).join(" ");
}

function whose(info: TableInfo, seat: Seat, shown: Seat): string {
  if (seat === null) return `${m.table_time_up()}.`;
  if (seat === shown) return m.table_time_ran_out_you();
  return m.table_time_ran_out({ name: chairName(info, seat) });
}
