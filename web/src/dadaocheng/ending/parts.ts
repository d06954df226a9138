/** Where the points of a game that is over come from. */

import type { DadaochengView } from "../../protocol";

export const PARTS = [
  "ships",
  "buildings",
  "mansions",
  "credit",
  "opium",
  "dens",
  "districts",
] as const;

export type PartName = (typeof PARTS)[number];

export interface Place {
  seat: number;
  score: number;
  parts: Record<PartName, number>;
}

const NOTHING = Object.fromEntries(PARTS.map((name) => [name, 0])) as Record<PartName, number>;

/** The seats with their points: the winners first, then by score. */
export function placesOf(view: DadaochengView): Place[] {
  const winners = view.winners ?? [];
  const isWinner = ({ seat }: Place) => Number(winners.includes(seat));
  return view.players
    .map(({ score }, seat) => ({
      seat,
      score: view.scores?.[seat] ?? score,
      parts: { ...NOTHING, ...view.parts?.[seat] },
    }))
    .sort((one, other) => isWinner(other) - isWinner(one) || other.score - one.score);
}

/** The parts that matter in this game: those of 1920 only where somebody has points for it. */
export function partsOf(view: DadaochengView): PartName[] {
  const isUsed = (name: PartName) => view.parts?.some((parts) => parts[name] !== 0) ?? false;
  return PARTS.filter((name) => name !== "districts" || isUsed(name));
}
