/** What is written on storage cells: where the lit line leads, from how many cubes to how many. */

import { m } from "../../paraglide/messages";
import type { DadaochengPlayerPosition } from "../../protocol";

/** By seat, and then by cell. */
export type Tags = Readonly<Record<number, Readonly<Record<number, string>>>>;
export type Cells = Readonly<Record<number, readonly number[]>>;

type Stored = Pick<DadaochengPlayerPosition, "storage" | "shops">;

/** A cell that is fed has one cube more, one that spoils says how many are lost, and the last one fills the house. */
export function tagsOfLine(players: readonly Stored[], feeds: Cells, spoils: Cells): Tags {
  const tagged = players.map((player, seat) => {
    const fed = feeds[seat] ?? [];
    const lost = spoils[seat] ?? [];
    const isFull = fillsHouse(player, fed, lost);
    const tag = (cell: number) => {
      const from = player.storage[cell]?.length ?? 0;
      if (isFull && from === 0) return m.dadaocheng_full_house();
      if (lost.includes(cell)) return m.dadaocheng_cubes_spoil({ count: from + 1 });
      return `${from} → ${from + 1}`;
    };
    return Object.fromEntries([...fed, ...lost].map((cell) => [cell, tag(cell)]));
  });
  return { ...tagged };
}

/** Whether every cell that is not a shop has a cube once these are fed and those have spoiled (D9). */
export function fillsHouse(
  { storage, shops }: Stored,
  fed: readonly number[],
  lost: readonly number[],
): boolean {
  const isFilled = (cell: number) =>
    !lost.includes(cell) && (fed.includes(cell) || storage[cell]!.length > 0);
  return fed.length > 0 && storage.every((_, cell) => shops.includes(cell) || isFilled(cell));
}
