/** How a table stands, in two words. */

import type { LobbyRow } from "../protocol";
import { m } from "../paraglide/messages";

export function tableState({ status, free }: Pick<LobbyRow, "status" | "free">): string {
  switch (status) {
    case "gathering":
      return free ? m.door_status_gathering({ count: free }) : m.door_status_full();
    case "playing":
      return m.door_status_playing();
    case "paused":
      return m.door_status_paused();
    case "over":
      return m.door_status_over();
    default:
      return m.door_status_closed();
  }
}
