/** What a bot says, made of the phrase that it sent: a building stands in brackets, as in talk. */

import { m } from "../paraglide/messages";
import type { Phrase } from "../protocol";
import { figure, money } from "./money";

type Said = (facts: Facts) => string;
type Facts = Record<string, string | number>;

/** What things and seats are called in the game that is played. */
export interface ThingNames {
  tile(id: string): string;
  good(id: string): string;
  seat?(seat: number): string;
}

/** Where there are two ways to say a phrase, either is true; but the second of this is another. */
const ONE_WAY = "too_little";
/** In place of a fact that a phrase lacks; a part of a sentence in ⟨⟩ with this in it is left out. */
const MISSING = "\0";
const OPTIONAL = /⟨([^⟨⟩]*)⟩/g;

/** Null for a phrase that this page does not know; `line` decides if the phrase names no way. */
export function phraseWords(phrase: Phrase, names: ThingNames, line = 0): string | null {
  const words = m as unknown as Record<string, Said | undefined>;
  const key = keyOf(phrase);
  const way = phrase.way ?? (key === ONE_WAY ? 0 : line % 2);
  const said = (way && words[`voices_${key}_${way + 1}`]) || words[`voices_${key}`];
  return said ? filled(said(factsOf(phrase, names))) : null;
}

function filled(told: string): string {
  return told
    .replace(OPTIONAL, (_, part: string) => (part.includes(MISSING) ? "" : part))
    .replaceAll(MISSING, "");
}

function keyOf({ say, count, building, tile }: Phrase): string {
  if (say === "spare_tile" && (count ?? 1) <= 1) return "spare_tile_one";
  if (say === "bound" && building == null && tile == null) return "bound_bare";
  return say === "later_money" ? "later_money_2" : say; // true of either cause
}

/** Phrases whose tile is what grows on their building, and not told where it is their thing. */
const OF_THE_BUILDING = ["never"];

function factsOf(phrase: Phrase, names: ThingNames): Facts {
  const { say, building, other, heard, example } = phrase;
  const isThing = building == null && OF_THE_BUILDING.includes(say);
  const sum = (cash: number | null | undefined) => (cash == null ? MISSING : money(cash));
  return {
    tile: phrase.tile == null || isThing ? MISSING : names.tile(phrase.tile),
    building: building == null ? MISSING : `[${building}]`,
    thing: thingOf(phrase, names) ?? MISSING,
    good: phrase.good == null ? "" : names.good(phrase.good),
    cash: sum(phrase.cash),
    bid: sum(phrase.bid),
    was: sum(phrase.was),
    round: phrase.round ?? MISSING,
    count: say === "spare" && (phrase.count ?? 1) <= 1 ? MISSING : (phrase.count ?? 0),
    seat: phrase.seat == null ? MISSING : (names.seat?.(phrase.seat) ?? `${phrase.seat}`),
    other: (other && thingOf(other, names)) ?? MISSING,
    heard: (heard && (thingOf(heard, names) ?? sum(heard.cash))) ?? MISSING,
    example: example ? exampleWords(example, names) : MISSING,
  };
}

type Thing = Pick<Phrase, "building" | "tile">;

function thingOf({ building, tile }: Thing, names: ThingNames): string | null {
  if (building != null) return `[${building}]`;
  return tile == null ? null : names.tile(tile);
}

/** A sum for a thing, as it could be typed: "60 for [48]". */
export function exampleWords(
  example: Thing & Pick<Phrase, "cash">,
  names: Pick<ThingNames, "tile" | "good">,
): string {
  return m.voices_example({
    sum: figure((example.cash ?? 0) / 1000),
    thing: thingOf(example, names) ?? "",
  });
}
