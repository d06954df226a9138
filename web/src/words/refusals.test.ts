import { afterEach, expect, test } from "vitest";
import { locales, overwriteGetLocale } from "../paraglide/runtime";
import { REASONS } from "./reasons";
import { refusal } from "./refusals";

afterEach(() => overwriteGetLocale(() => "en"));

const MET = Object.entries(REASONS).flatMap(([reason, told]) => (told ? [[reason, told]] : []));

test.each(MET as [string, string[]][])("%s has words in every language", (reason, told) => {
  const facts = Object.fromEntries(told.map((name) => [name, 77]));
  const words = locales.map((locale) => {
    overwriteGetLocale(() => locale);
    return refusal({ code: "failed", reason, facts }, () => "Ana");
  });
  expect(new Set(words).size).toBe(locales.length);
  expect(words.join()).not.toMatch(/\{|undefined/);
  for (const name of ["building", "most", "round", "there"].filter((one) => told.includes(one)))
    for (const sentence of words) expect(sentence, name).toContain("77");
});

test("the words are those of the reason, with its facts", () => {
  const code = "not_yours";
  const lacks = { code, reason: "giver_lacks_building", facts: { building: 35, seat: 2 } };
  expect(refusal({ code, reason: "building_not_yours", facts: { building: 35 } })).toContain(
    "35 isn’t yours",
  );
  expect(refusal(lacks, () => "Ana")).toContain("to Ana.");
  expect(refusal(lacks)).toContain("to Seat 3.");
  expect(refusal(lacks, () => null)).toContain("35 isn’t yours");
  const counts = {
    code: "bad_count",
    reason: "wrong_number",
    facts: { must_be: [1, 2], count: 3 },
  };
  expect(refusal(counts)).toBe("You need to choose 1 or 2; you chose 3.");
  const cash = { code: "not_enough", reason: "too_little_cash", facts: { cash: 20000 } };
  expect(refusal(cash)).toContain("$20,000");
  const soon = { code: "too_fast", reason: "too_soon", facts: { seconds: 0.2 } };
  expect(refusal(soon)).toContain("1 second.");
  const step = { code: "wrong_phase", reason: "other_step", facts: { step: "collect" } };
  expect(refusal(step)).toContain("collect");
  const turn = { code: "not_your_turn", reason: "others_turn", facts: { turn: 1 } };
  expect(refusal(turn, () => "Ana")).toContain("Ana");
});

test("without a fact that they tell, the words are those of the code", () => {
  const turn = { code: "not_your_turn", reason: "others_turn", facts: { turn: null } };
  expect(refusal(turn)).toBe(refusal({ code: "not_your_turn" }));
});

test("what only other programs do is told by its code", () => {
  const sentence = "That wasn’t understood: a number is beyond 64 bits.";
  expect(refusal({ code: "bad_message", reason: "number_too_large", sentence })).toBe(
    refusal({ code: "bad_message" }),
  );
});

test("a reason that is not known here is told in the server's own words", () => {
  const sentence = "The pot is empty.";
  expect(refusal({ code: "bad_count", reason: "pot_is_empty", sentence })).toBe(sentence);
  expect(refusal({ code: "bad_count", reason: "pot_is_empty" })).toBe(
    refusal({ code: "bad_count" }),
  );
});

test("a code that nobody told us of is still a sentence", () => {
  expect(refusal({ code: "new_code" })).toContain("new_code");
});
