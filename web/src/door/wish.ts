/** What is wished for a new table, as the server wants to hear it. */

import type { NewTable, Option } from "../protocol";
import type { GameName } from "../route.svelte";

export interface Wish {
  game: GameName;
  /** Only what was chosen: the rest is as the edition has it. */
  options: Record<string, unknown>;
  title: string;
  isPublic: boolean;
  hints: boolean;
  turnSeconds: number | null;
  sets: string | null;
}

export function asked(wish: Wish): NewTable {
  return {
    game: wish.game,
    options: wish.options,
    title: wish.title.trim(),
    public: wish.isPublic,
    hints: wish.hints,
    clocks: { turn_seconds: wish.turnSeconds },
    sets: wish.sets,
  };
}

/** These have no usual choice of their own: each edition has its reading. */
export const BY_EDITION: ReadonlySet<string> = new Set(["overflow", "outlook"]);

/** What an option is if nobody chooses; undefined where the edition says. */
export function usual(option: Option): unknown {
  return BY_EDITION.has(option.name) ? undefined : (option.default ?? null);
}

export function chosen(option: Option, options: Record<string, unknown>): unknown {
  return option.name in options ? options[option.name] : usual(option);
}

/** Options that mean nothing beside the others: they are not shown. */
export function isMoot(name: string, players: number): boolean {
  if (name === "hard") return players !== 1;
  if (name === "events") return players === 1;
  return false;
}
