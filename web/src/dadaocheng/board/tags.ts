/** What is written on storage cells: where the lit line leads, from how many cubes to how many. */

import { m } from "../../paraglide/messages";
import type { DadaochengPlayerPosition } from "../../protocol";

/** By seat, and then by cell. */
export type Tags = Readonly<Record<number, Readonly<Record<number, string>>>>;
export type Cells = Readonly<Record<number, readonly number[]>>;

type Stored = Pick<DadaochengPlayerPosition, "storage">;

/**
 * A cell that is fed says how many cubes it has and will have, one that spoils how many are lost, and
 * the last one that the house is full (D9). How it stands `after` the line, and which houses are
 * `full` then, is the server's answer.
 */
export function tagsOfLine(
  players: readonly Stored[],
  after: readonly Stored[],
  feeds: Cells,
  spoils: Cells,
  full: readonly number[],
): Tags {
  const tagged = players.map(({ storage }, seat) => {
    const fed = feeds[seat] ?? [];
    const lost = spoils[seat] ?? [];
    const isFull = full.includes(seat);
    const tag = (cell: number) => {
      const from = storage[cell]!.length;
      if (isFull && from === 0) return m.dadaocheng_full_house();
      const came = fed.filter((one) => one === cell).length;
      if (lost.includes(cell)) return m.dadaocheng_cubes_spoil({ count: from + came });
      return `${from} → ${after[seat]!.storage[cell]!.length}`;
    };
    return Object.fromEntries([...fed, ...lost].map((cell) => [cell, tag(cell)]));
  });
  return { ...tagged };
}
