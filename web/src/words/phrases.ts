/** What a bot says, made of the phrase that it sent: a building stands in brackets, as in talk. */

import { m } from "../paraglide/messages";
import type { Phrase } from "../protocol";
import { money } from "./money";

type Said = (facts: Record<string, string | number>) => string;

/** What things are called in the game that is played. */
export interface ThingNames {
  tile(id: string): string;
  good(id: string): string;
}

/** Where there are two ways to say a phrase, either is true; but the second of this is another. */
const ONE_WAY = "too_little";

/** Null for a phrase that this page does not know; `line` decides which way it is said. */
export function phraseWords(phrase: Phrase, names: ThingNames, line = 0): string | null {
  const words = m as unknown as Record<string, Said | undefined>;
  const key = keyOf(phrase);
  const second = line % 2 && key !== ONE_WAY ? words[`voices_${key}_2`] : undefined;
  const said = second ?? words[`voices_${key}`];
  return said ? said(factsOf(phrase, names)) : null;
}

function keyOf({ say, count, building, tile }: Phrase): string {
  if (say === "spare_tile" && (count ?? 1) <= 1) return "spare_tile_one";
  if (say === "bound" && building == null && tile == null) return "bound_bare";
  return say === "later_money" ? "later_money_2" : say; // true of either cause
}

function factsOf(phrase: Phrase, names: ThingNames): Record<string, string | number> {
  const tile = phrase.tile == null ? "" : names.tile(phrase.tile);
  const building = phrase.building == null ? "" : `[${phrase.building}]`;
  return {
    tile,
    building,
    thing: building || tile,
    good: phrase.good == null ? "" : names.good(phrase.good),
    cash: money(phrase.cash ?? 0),
    round: phrase.round ?? 0,
    count: phrase.count ?? 0,
  };
}
