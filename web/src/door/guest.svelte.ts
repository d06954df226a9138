/** Whoever stands at the door: their name, and the tables they sit at. */

import type { Me, MyRow, MyTables } from "../protocol";
import { get, post } from "../server/http";
import { keepName, keptName } from "../words/my-name";

const STRANGER: Me = { id: null, name: "", login: null };

class Guest {
  me: Me = $state.raw(STRANGER);
  tables: readonly MyRow[] = $state.raw([]);
  /** Those that wait for us, the most urgent first. */
  next: readonly MyRow[] = $state.raw([]);

  /** How they are called: as the server knows them, else as they last said here. */
  get name(): string {
    return this.me.name || keptName();
  }

  get turns(): number {
    return this.next.length;
  }

  async look(): Promise<void> {
    this.me = await get<Me>("/api/people/me");
    if (this.me.id === null) return;
    const { tables, next } = await get<MyTables>("/api/tables/mine");
    this.tables = tables;
    this.next = next.flatMap((id) => tables.find((table) => table.id === id) ?? []);
  }

  async callMe(name: string): Promise<void> {
    this.me = await post<Me>("/api/people/me", { name });
    keepName(name);
  }
}

export const guest = new Guest();
