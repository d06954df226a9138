/** From the door to a game against bots, in one click. */

import type { HouseTable, QuickTable } from "../protocol";
import { tellRefusal } from "../look/refuse";
import type { GameName } from "../games";
import { here } from "../route.svelte";
import { post } from "../server/http";
import { keepKey } from "../table/keys";
import { guest } from "./guest.svelte";

/** How many sit at a table if nobody says anything. */
export const USUAL_PLAYERS = 4;

export const playNow = (game: GameName, players = USUAL_PLAYERS): Promise<void> =>
  sitDown("/api/tables/quick", { game, players });

/** With people: at the fullest public table, or at a new one whose bots make room for them. */
export const findTable = (game: GameName): Promise<void> => sitDown("/api/tables/find", { game });

/** The house table, at which characters play while someone looks. */
export async function watchTable(game: GameName): Promise<void> {
  try {
    const { id } = await post<HouseTable>("/api/tables/house", { game });
    here.go(`/table/${id}`);
  } catch (no) {
    await tellRefusal(no);
  }
}

async function sitDown(path: string, wish: object): Promise<void> {
  try {
    const table = await post<QuickTable>(path, { ...wish, name: guest.name || null });
    keepKey(table.id, table.seat, table.key);
    here.go(`/table/${table.id}`);
  } catch (no) {
    await tellRefusal(no);
  }
}
