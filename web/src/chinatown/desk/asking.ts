/** Asking about a thing, before anything is offered for it. */

import type { ChinatownPlayerPosition, OpenEnquiry } from "../../protocol";
import type { Draft } from "./draft.svelte";

export interface Question {
  kind: "price" | "bid";
  about: { building: number } | { tile: string };
  /** Null is everyone. */
  to: readonly number[] | null;
}

/** Whether a seat can answer: what a thing costs says whoever has it. */
export function canAnswer(
  { kind, building, tile }: Pick<OpenEnquiry, "kind" | "building" | "tile">,
  { buildings, tiles }: Pick<ChinatownPlayerPosition, "buildings" | "tiles">,
): boolean {
  if (kind === "bid") return true;
  return tile ? !!tiles[tile] : buildings.includes(building ?? 0);
}

type Tray = Pick<Draft, "me" | "things" | "clauses" | "parties" | "counters">;

/** While one thing lies in the tray alone: its price, or what one or anyone would give for it. */
export function questionAbout({ me, things, clauses, parties, counters }: Tray): Question | null {
  const [thing, ...more] = things;
  if (!thing || more.length + clauses.length || counters !== null || parties.length > 2)
    return null;
  const whom = parties.slice(1);
  const asks = {
    kind: thing.from === me ? ("bid" as const) : ("price" as const),
    to: whom.length ? whom : null,
  };
  if (thing.kind === "building") return { ...asks, about: { building: thing.building } };
  if (thing.kind === "tile" && thing.count === 1) return { ...asks, about: { tile: thing.tile } };
  return null;
}
