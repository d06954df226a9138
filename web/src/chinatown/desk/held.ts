/** Whether what is in an offer is still where it was when it was tapped. */

import type { ChinatownView, District } from "../../protocol";
import type { Thing } from "./offer";

/** The thing as far as its giver still has it: itself, fewer of it, or nothing. */
export function stillHeld(
  thing: Thing,
  { players }: ChinatownView,
  ownerOf: (building: number) => number | null | undefined,
): Thing[] {
  switch (thing.kind) {
    case "building":
      return ownerOf(thing.building) === thing.from ? [thing] : [];
    case "card":
      return players[thing.from]?.hand?.includes(thing.card) === false ? [] : [thing];
    case "tile":
      return fewer(thing, players[thing.from]?.tiles[thing.tile] ?? 0);
    case "cash":
      return [thing]; // nobody else knows
  }
}

function fewer(thing: Thing & { kind: "tile" }, held: number): Thing[] {
  if (held >= thing.count) return [thing];
  return held ? [{ ...thing, count: held }] : [];
}

/** The cards that somebody else may hold: of buildings that nobody owns, and not one's own. */
export function mayHold(
  { players }: ChinatownView,
  districts: readonly District[],
  you: number,
): number[] {
  const known = new Set([
    ...players.flatMap(({ buildings }) => buildings),
    ...(players[you]?.hand ?? []),
  ]);
  return districts
    .flatMap(({ rows }) => rows.flat())
    .filter((building) => building !== null && !known.has(building))
    .sort((one, other) => one! - other!) as number[];
}
