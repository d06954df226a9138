/** How the people at a table are called on this screen. */

import type { TableInfo } from "../protocol";
import { isolated } from "../words/isolated";
import { m } from "../paraglide/messages";
import type { Seat } from "./play.svelte";

/** The name on a chair; a bot's level in the reader's words. */
export function chairName(info: TableInfo, seat: number): string {
  return isolated(info.chairs[seat]?.name ?? "") || m.common_seat({ number: seat + 1 });
}

/** "You" for the seat that is shown, else its name. */
export function calledName(info: TableInfo, seat: number, shown: Seat): string {
  return seat === shown ? m.common_you() : chairName(info, seat);
}
