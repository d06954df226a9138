/** Tables that one has taken off one's list, in this browser; one that waits for us comes back. */

import type { MyRow } from "../protocol";

const DROPPED = "teahouse.dropped";
const MOST = 200; // ids that are remembered

type Row = Pick<MyRow, "id" | "your_turn">;

class Dropped {
  private ids: readonly string[] = $state.raw(kept());

  drop(id: string): void {
    this.ids = [...this.ids.filter((one) => one !== id), id].slice(-MOST);
    localStorage.setItem(DROPPED, JSON.stringify(this.ids));
  }

  /** The tables that are left on the list. */
  left<T extends Row>(tables: readonly T[]): T[] {
    return tables.filter(({ id, your_turn }) => your_turn || !this.ids.includes(id));
  }
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DROPPED) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export const dropped = new Dropped();
