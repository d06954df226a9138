/** From the door to a game against bots, in one click. */

import type { QuickTable } from "../protocol";
import { tellRefusal } from "../look/refuse";
import type { GameName } from "../games";
import { here } from "../route.svelte";
import { post } from "../server/http";
import { keepKey } from "../table/keys";
import { guest } from "./guest.svelte";

/** How many sit at a table if nobody says anything. */
export const USUAL_PLAYERS = 4;

export async function playNow(game: GameName, players = USUAL_PLAYERS): Promise<void> {
  try {
    const wish = { game, players, name: guest.name || null };
    const table = await post<QuickTable>("/api/tables/quick", wish);
    keepKey(table.id, table.seat, table.key);
    here.go(`/table/${table.id}`);
  } catch (no) {
    await tellRefusal(no);
  }
}
