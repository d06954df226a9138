/** How far a game alone came towards each challenge (D15). */

import type { DadaochengComponents, DadaochengView } from "../../protocol";

export interface Progress {
  count: number;
  all: number;
}

const DEN = "opium_den";

/** Ships of the highest level that were bought, of those that there were. */
export function shipsProgress(view: DadaochengView, { ships }: DadaochengComponents): Progress {
  const highest = Math.max(...ships.map(({ level }) => level));
  const isHighest = (id: string) => ships.find((ship) => ship.id === id)?.level === highest;
  const count = view.players[0]?.ships.filter(isHighest).length ?? 0;
  const left = view.ships_count?.[highest] ?? view.ships[highest]?.length ?? 0;
  return { count, all: count + left };
}

/** Building cards that were bought, of all but the den. */
export function buildingsProgress(view: DadaochengView): Progress {
  const count = sumBut(DEN, view.players[0]?.buildings ?? {});
  return { count, all: count + sumBut(DEN, view.piles) };
}

function sumBut(name: string, counts: Record<string, number>): number {
  return Object.entries(counts).reduce((sum, [kind, n]) => sum + (kind === name ? 0 : n), 0);
}
