/** From the door to a game against bots, in one click. */

import { notices } from "../look/notices.svelte";
import { tellRefusal } from "../look/refuse";
import { m } from "../paraglide/messages";
import type { HouseTable, QuickTable, TableInfo } from "../protocol";
import type { GameName } from "../games";
import { here } from "../route.svelte";
import { get, post } from "../server/http";
import { keepKey } from "../table/keys";
import { guest } from "./guest.svelte";

/** How many sit at a table if nobody says anything. */
export const USUAL_PLAYERS = 4;

export async function playNow(game: GameName, players = USUAL_PLAYERS): Promise<void> {
  await sitDown("/api/tables/quick", { game, players });
}

/** With people: at the fullest public table, or at a new one whose bots make room for them. */
export async function findTable(game: GameName): Promise<void> {
  const table = await sitDown("/api/tables/find", { game });
  if (table && (await isAlone(table))) notices.say(m.door_find_nobody());
}

/** A shared game from its start, with the same chance. */
export async function takeDare(link: string): Promise<void> {
  await sitDown(`/api/shared/${encodeURIComponent(link)}/play`, {});
}

/** Whether nobody but oneself and bots sits at a table. */
async function isAlone(table: QuickTable): Promise<boolean> {
  const { chairs } = await get<TableInfo>(`/api/tables/${table.id}`);
  return chairs.every(({ kind }, seat) => kind !== "person" || seat === table.seat);
}

/** The house table, at which characters play while someone looks. */
export async function watchTable(game: GameName): Promise<void> {
  try {
    const { id } = await post<HouseTable>("/api/tables/house", { game });
    here.go(`/table/${id}`);
  } catch (no) {
    await tellRefusal(no);
  }
}

async function sitDown(path: string, wish: object): Promise<QuickTable | null> {
  try {
    const table = await post<QuickTable>(path, { ...wish, name: guest.name || null });
    keepKey(table.id, table.seat, table.key);
    here.go(`/table/${table.id}`);
    return table;
  } catch (no) {
    await tellRefusal(no);
    return null;
  }
}
