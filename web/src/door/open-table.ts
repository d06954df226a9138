/** Opens a table, seats its host and the bots that were wished for. */

import { newId } from "../server/ids";
import type { NewTable, Seated, TableMade } from "../protocol";
import { post } from "../server/http";
import { keepKey } from "../table/keys";

export async function openTable(wish: NewTable, name: string, bots: string[]): Promise<string> {
  const { id, invite } = await post<TableMade>("/api/tables", wish);
  const { seat, key } = await post<Seated>(`/api/tables/${id}/sit`, { name, seat: 0, invite });
  keepKey(id, seat, key);
  for (const bot of bots) await command(id, { type: "add_bot", bot });
  return id;
}

function command(table: string, what: object): Promise<unknown> {
  return post(`/api/tables/${table}/commands`, { id: newId(), command: what });
}
