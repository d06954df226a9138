/** Whoever stands at the door: their name, and the tables they sit at. */

import type { Lobby, LobbyRow, Me, TableInfo } from "../protocol";
import { get, post } from "../server/http";
import { keepName, keptName } from "../words/my-name";

const STRANGER: Me = { id: null, name: "", login: null };
const RUNNING = new Set(["playing", "paused"]);
const MOST_LOOKED_AT = 8;

/** A table of ours, and whether it waits for us. */
export interface MyTable extends LobbyRow {
  isMyTurn: boolean;
}

class Guest {
  me: Me = $state.raw(STRANGER);
  tables: MyTable[] = $state.raw([]);

  /** How they are called: as the server knows them, else as they last said here. */
  get name(): string {
    return this.me.name || keptName();
  }

  get turns(): number {
    return this.tables.filter((table) => table.isMyTurn).length;
  }

  async look(): Promise<void> {
    this.me = await get<Me>("/api/people/me");
    if (this.me.id === null) return;
    const { tables } = await get<Lobby>("/api/tables/mine");
    this.tables = tables.map((table) => ({ ...table, isMyTurn: false }));
    const running = tables.filter((table) => RUNNING.has(table.status)).slice(0, MOST_LOOKED_AT);
    const waiting = new Set((await Promise.all(running.map(waitsForUs))).filter(Boolean));
    this.tables = this.tables.map((table) => ({ ...table, isMyTurn: waiting.has(table.id) }));
  }

  async callMe(name: string): Promise<void> {
    this.me = await post<Me>("/api/people/me", { name });
    keepName(name);
  }
}

async function waitsForUs(table: LobbyRow): Promise<string | null> {
  const info = await get<TableInfo>(`/api/tables/${table.id}`).catch(() => null);
  return info?.you.some((seat) => info.waiting_for.includes(seat)) ? table.id : null;
}

export const guest = new Guest();
