import { beforeEach, describe, expect, it } from "vitest";
import { overwriteGetLocale, type Locale } from "../../paraglide/runtime";
import { bondWords, isBinding, laterReader, noteWords, sentence, type Reader } from "./sentences";

const reader: Reader = {
  you: 0,
  nameOf: (seat) => ["You", "Otto", "Jia"][seat]!,
  shopOn: (building) => (building === 19 ? "tea_house" : null),
};

const SWAP = {
  gives: [
    { from: 1, to: 0, buildings: [20], tiles: { dim_sum: 2 } },
    { from: 0, to: 1, buildings: [19], cash: 10_000 },
  ],
};

let locale: Locale = "en";
overwriteGetLocale(() => locale);
beforeEach(() => (locale = "en"));

/** No-break spaces look like others here. */
function said(language: Locale, terms: Parameters<typeof sentence>[0], to = reader): string {
  locale = language;
  return sentence(terms, to).replace(/[\u00a0\u202f]/g, " ");
}

describe("an offer as a sentence", () => {
  it("says first what you give, then what you get", () => {
    expect(said("en", SWAP)).toBe(
      "You give Tea House 19 and $10,000. You get building 20 and 2 × Dim Sum.",
    );
  });

  it("is said in five languages", () => {
    expect(said("fr", SWAP)).toBe(
      "Vous donnez : Maison de thé 19 et 10 000 $. Vous recevez : bâtiment 20 et 2 × Dim sum.",
    );
    expect(said("pl", SWAP)).toMatch(/^Dajesz: Herbaciarnia 19 i 10 ?000 .* Dostajesz: budynek 20/);
    expect(said("de", SWAP)).toBe(
      "Du gibst Teehaus 19 und 10.000 $. Du bekommst Gebäude 20 und 2 × Dim Sum.",
    );
    expect(said("zh-Hant", SWAP)).toBe("你給出19 號茶館和$10,000。你得到20 號樓房和2 片點心店。");
  });

  it("names the other as news, and what it was for", () => {
    const news = { isNews: true };
    expect(sentence(SWAP, reader, news)).toBe(
      "You give Otto Tea House 19 and $10,000 for building 20 and 2 × Dim Sum.",
    );
    const gift = { gives: [{ from: 1, to: 0, cash: 10_000 }] };
    expect(sentence(gift, reader, news)).toBe("Otto gives you $10,000.");
  });

  it("knows later on only what was dealt then", () => {
    expect(sentence(SWAP, laterReader(reader), { isNews: true })).toContain("building 19");
  });

  it("names both ends where there are three", () => {
    const gives = [
      { from: 1, to: 2, tiles: { photo: 1 } },
      { from: 2, to: 0, buildings: [4] },
      { from: 0, to: 1, cash: 20_000 },
    ];
    expect(said("en", { gives })).toBe(
      "You give Otto $20,000. Jia gives you building 4. Otto gives Jia Photo.",
    );
  });

  it("is told to those who are no part of it by name", () => {
    expect(
      said("en", SWAP, { ...reader, you: 2, nameOf: (seat) => ["Ines", "Otto", "You"][seat]! }),
    ).toBe("Otto gives Ines building 20 and 2 × Dim Sum for Tea House 19 and $10,000.");
  });

  it("has what is promised in it", () => {
    const clauses = [
      { kind: "place", by: 0, to: 1, tile: "photo", building: 20 } as const,
      { kind: "leave_empty", by: 1, to: 0, building: 38 } as const,
      { kind: "pay", by: 1, to: 0, cash: 30_000 } as const,
      { kind: "promise", by: 0, to: 1, text: "No fish", round: 4 } as const,
    ];
    expect(said("en", { gives: [], clauses })).toBe(
      "You open Photo in building 20 this round. Otto leaves building 38 empty this round. " +
        "Otto pays you $30,000 after this round’s income. You promise Otto for round 4: “No fish”",
    );
  });

  it("says what becomes of a thing that never comes", () => {
    const clauses = [{ kind: "deliver", by: 1, to: 0, building: 38 } as const];
    expect(said("en", { gives: [], clauses })).toBe(
      "If Otto gets building 38 this round, it goes straight on to you; if it never comes, that costs nothing.",
    );
  });
});

describe("what binds a promise", () => {
  const [word, delivery] = [{ kind: "promise", round: 4 } as const, { kind: "deliver" } as const];

  it("is that it is about the round in which it is agreed, also if it is a word", () => {
    expect(isBinding({ kind: "pay" }, 3)).toBe(true);
    expect(isBinding(word, 4)).toBe(true);
    expect(isBinding(word, 3)).toBe(false);
  });

  it("is said as it is: what the game enforces, what somebody judges, what may stay undone", () => {
    expect(bondWords({ kind: "pay" }, 3)).toContain("the game enforces it");
    expect(bondWords(word, 4)).toMatch(/^Binding .* whoever it was given to says/);
    expect(bondWords(word, 3)).toContain("honour");
    expect(bondWords(delivery, 3)).toContain("costs nothing but a word");
  });
});

describe("a note", () => {
  it("of a person is quoted, a bot's reason put into words", () => {
    expect(noteWords("Please!")).toBe("“Please!”");
    expect(noteWords("reason:too_little@3")).toBe("I like the deal, but not at that price.");
    expect(noteWords("reason:plan@3")).toBe("");
    expect(noteWords("")).toBe("");
  });
});
