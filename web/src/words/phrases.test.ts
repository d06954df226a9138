import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { phraseWords } from "./phrases";

const LOCALES = ["en", "fr", "pl", "de", "zh-Hant"];
const CHARACTERS = ["wen", "bruno", "lan", "ada", "tomas", "mika"];
const LINE = 44; // characters of a bubble's line
const names = { tile: () => "Photo", good: () => "Tea" };

function messages(area: string, locale: string): Record<string, string> {
  const url = new URL(`../../messages/${area}/${locale}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf-8")) as Record<string, string>;
}

/** As a browser breaks it: between words, in Chinese between any two signs. */
function lines(text: string, locale: string): number {
  const words = locale === "zh-Hant" ? [...text] : text.split(" ");
  const gap = locale === "zh-Hant" ? "" : " ";
  let [count, line] = [1, ""];
  for (const word of words) {
    const longer = line ? line + gap + word : word;
    [count, line] = longer.length > LINE ? [count + 1, word] : [count, longer];
  }
  return count;
}

describe.each(LOCALES)("phrases in %s", (locale) => {
  const tiles = Object.entries(messages("chinatown", locale))
    .filter(([key]) => key.startsWith("chinatown_tile_") && !key.includes("held"))
    .map(([, name]) => name);
  const longest = tiles.reduce((one, other) => (other.length > one.length ? other : one));
  const facts: Record<string, string> = {
    tile: longest,
    thing: longest,
    building: "85",
    good: longest,
    cash: "1 000 000 $US",
    count: "12",
    round: "6",
    bid: "1 000 000 $US",
    was: "1 000 000 $US",
    seat: "Marguerite",
    other: longest,
    heard: longest,
    example: `60 – ${longest}`,
    sum: "60",
  };

  const areas = ["voices", ...CHARACTERS.map((one) => `book_${one}`)];
  const said = areas.flatMap((area) =>
    Object.entries(messages(area, locale)).map(([key, words]) => [key, words, area] as const),
  );
  it.each(said)("%s has two lines at most", (_, said, area) => {
    const isOfBuilding = said.includes("{tile}"); // which is a building's, and no thing itself
    const spoken: Record<string, string> =
      area === "voices" ? {} : { cash: "1 000", bid: "1 000", was: "1 000" };
    const told: Record<string, string> = {
      ...facts,
      ...spoken,
      ...(isOfBuilding ? { thing: "85" } : {}),
    };
    const words = said.replace(/[⟨⟩]/g, "").replace(/\{(\w+)\}/g, (_, fact: string) => told[fact]!);
    expect(lines(words, locale), words).toBeLessThanOrEqual(2);
  });
});

describe("a phrase", () => {
  it("names a building in brackets, a tile by its name", () => {
    expect(phraseWords({ say: "too_little", building: 19 }, names)).toBe(
      "[19]: that is too little for me.",
    );
    expect(phraseWords({ say: "need_tile", tile: "photo" }, names)).toBe(
      "Photo: I need it myself.",
    );
  });

  it("is said one way or the other by its line", () => {
    const phrase = { say: "done" };
    expect([0, 1].map((line) => phraseWords(phrase, names, { line }))).toEqual([
      "Done.",
      "Agreed.",
    ]);
  });

  it("leaves out that there is one", () => {
    expect(phraseWords({ say: "spare_tile", tile: "photo", count: 1 }, names)).toBe(
      "Photo: I have no use for it.",
    );
    expect(phraseWords({ say: "spare_tile", tile: "photo", count: 2 }, names)).toBe(
      "Photo ×2: I have no use for it.",
    );
  });

  it("leaves out the part of a sentence whose fact is missing", () => {
    const dear = { say: "price_is", way: 0, cash: 60_000 };
    expect(phraseWords(dear, names)).toBe("$60,000.");
    expect(phraseWords({ ...dear, bid: 50_000 }, names)).toBe("$60,000, not $50,000.");
  });

  it("tells where a building is needed, and not what a tile is", () => {
    expect(phraseWords({ say: "never", building: 19, tile: "photo" }, names)).toBe(
      "[19]: not this round. Photo grows there.",
    );
    expect(phraseWords({ say: "never", tile: "photo" }, names)).toBe("Photo: not this round.");
  });

  it("shows what was heard, and what could be said", () => {
    const unheard = { say: "unheard", heard: { building: 48 } };
    const example = { building: 48, cash: 60_000 };
    expect(phraseWords({ ...unheard, example }, names)).toBe(
      "Heard: [48]. Try it this way: 60 for [48]",
    );
  });

  it("is said in the book of its speaker, with sums as people say them", () => {
    const dear = { say: "price_is", way: 0, cash: 60_000, bid: 50_000, building: 48 };
    const by = (character: string) => phraseWords(dear, names, { character, isShort: true });
    expect(["wen", "ada", "tomas", ""].map(by)).toEqual([
      "60. Then we are done.",
      "60, not 50.",
      "50 is on the way. 60 is where I sit.",
      "60, not 50.",
    ]);
  });

  it("is said another way where its speaker's sentence lacks a fact", () => {
    const dear = { say: "price_is", way: 0, cash: 60_000, building: 48 };
    expect(phraseWords(dear, names, { character: "mika", isShort: true })).toBe(
      "Funny, I hear 60 every time.",
    );
  });

  it("that its speaker's book lacks is said in plain words", () => {
    const said = phraseWords({ say: "nothing_in_it" }, names, { character: "wen" });
    expect(said).toBe("There is nothing in it for me.");
  });

  it("that is not in the book has no words", () => {
    expect(phraseWords({ say: "unheard_of" }, names)).toBeNull();
  });
});
