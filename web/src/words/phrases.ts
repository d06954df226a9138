/** What a bot says, made of the phrase that it sent: a building stands in brackets, as in talk. */

import { m } from "../paraglide/messages";
import type { Phrase } from "../protocol";
import { figure, money } from "./money";

type Said = (facts: Facts) => string;
type Facts = Record<string, string | number>;

/** What things are called in the game that is played. */
export interface ThingNames {
  tile(id: string): string;
  good(id: string): string;
}

/** Who says a phrase: a character has a book of its own; `line` decides if no way is named. */
export interface Speaker {
  character?: string | undefined;
  line?: number;
  /** Sums are spoken short, as in a bubble: "60, not 50". */
  isShort?: boolean;
  nameOf?(seat: number): string;
}

/** Where there are two ways to say a phrase, either is true; but the second of this is another. */
const ONE_WAY = "too_little";
const MOST_WAYS = 10;
/** In place of a fact that a phrase lacks; a part of a sentence in ⟨⟩ with this in it is left out. */
const MISSING = "\0";
const OPTIONAL = /⟨([^⟨⟩]*)⟩/g;

/** Null for a phrase that this page does not know. */
export function phraseWords(phrase: Phrase, names: ThingNames, by: Speaker = {}): string | null {
  const facts = factsOf(phrase, names, by);
  const own = by.character ? ways(`book_${by.character}_${phrase.say}`, facts) : [];
  const key = keyOf(phrase);
  const plain = own.some(Boolean) ? own : ways(`voices_${key}`, facts);
  const way = phrase.way ?? (key === ONE_WAY ? 0 : (by.line ?? 0) % plain.length);
  const words = plain[way] ?? plain.find(Boolean);
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}

/** By its number, each way to say a phrase with these facts; null for one that lacks a fact. */
function ways(key: string, facts: Facts): (string | null)[] {
  const words = m as unknown as Record<string, Said>;
  const keys = Array.from({ length: MOST_WAYS }, (_, way) => (way ? `${key}_${way + 1}` : key));
  const known = keys.filter((one) => one in words).map((one) => words[one]!);
  return known.map((said) => filled(said(facts)));
}

function filled(told: string): string | null {
  const kept = told.replace(OPTIONAL, (_, part: string) => (part.includes(MISSING) ? "" : part));
  return kept.includes(MISSING) ? null : kept;
}

function keyOf({ say, count, building, tile }: Phrase): string {
  if (say === "spare_tile" && (count ?? 1) <= 1) return "spare_tile_one";
  if (say === "bound" && building == null && tile == null) return "bound_bare";
  return say === "later_money" ? "later_money_2" : say; // true of either cause
}

/** Phrases whose tile is what grows on their building, and not told where it is their thing. */
const OF_THE_BUILDING = ["never"];

function factsOf(phrase: Phrase, names: ThingNames, by: Speaker): Facts {
  const { say, building, other, heard, example } = phrase;
  const isThing = building == null && OF_THE_BUILDING.includes(say);
  const written = by.isShort ? spoken : money;
  const sum = (cash: number | null | undefined) => (cash == null ? MISSING : written(cash));
  return {
    tile: phrase.tile == null || isThing ? MISSING : names.tile(phrase.tile),
    building: building == null ? MISSING : `[${building}]`,
    thing: thingOf(phrase, names) ?? MISSING,
    good: phrase.good == null ? MISSING : names.good(phrase.good),
    cash: sum(phrase.cash),
    bid: sum(phrase.bid),
    was: sum(phrase.was),
    round: phrase.round ?? MISSING,
    count: say === "spare" && (phrase.count ?? 1) <= 1 ? MISSING : (phrase.count ?? MISSING),
    seat:
      phrase.seat == null
        ? MISSING
        : (by.nameOf?.(phrase.seat) ?? m.common_seat({ number: phrase.seat + 1 })),
    other: (other && thingOf(other, names)) ?? MISSING,
    heard: (heard && (thingOf(heard, names) ?? sum(heard.cash))) ?? MISSING,
    example: example ? exampleWords(example, names) : MISSING,
  };
}

/** A sum as people say it: 60 are 60,000 dollars. */
function spoken(sum: number): string {
  return figure(sum / 1000);
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
    sum: spoken(example.cash ?? 0),
    thing: thingOf(example, names) ?? "",
  });
}
