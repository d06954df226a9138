/** What is written on storage cells: from how many cubes to how many the lit line leads. */

import type { DadaochengPlayerPosition } from "../../protocol";

/** By seat, and then by cell. */
export type Tags = Readonly<Record<number, Readonly<Record<number, string>>>>;
export type Cells = Readonly<Record<number, readonly number[]>>;

type Stored = Pick<DadaochengPlayerPosition, "storage">;

/** A cell that is fed has one cube more; one that spoils has none. */
export function tagsOfLine(players: readonly Stored[], feeds: Cells, spoils: Cells): Tags {
  const tagged = players.map(({ storage }, seat) => {
    const fed = feeds[seat] ?? [];
    const lost = spoils[seat] ?? [];
    const tag = (cell: number) => {
      const from = storage[cell]?.length ?? 0;
      return `${from} → ${lost.includes(cell) ? 0 : from + 1}`;
    };
    return Object.fromEntries([...fed, ...lost].map((cell) => [cell, tag(cell)]));
  });
  return { ...tagged };
}
