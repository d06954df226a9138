import { afterEach, expect, test } from "vitest";
import { locales, overwriteGetLocale } from "../paraglide/runtime";
import { REFUSALS } from "./refusal-table";
import { refusal } from "./refusals";

afterEach(() => overwriteGetLocale(() => "en"));

test.each([...Object.keys(REFUSALS), "lost"])("%s has words in every language", (code) => {
  const told = locales.map((locale) => {
    overwriteGetLocale(() => locale);
    return refusal(code, {});
  });
  expect(new Set(told).size).toBe(locales.length);
  expect(told.join()).not.toContain(`(${code})`);
});

test("every sentence about a building names it, in every language", () => {
  for (const locale of locales) {
    overwriteGetLocale(() => locale);
    for (const [code, sentences] of Object.entries(REFUSALS))
      for (const [needs] of sentences.filter(([needs]) => needs.includes("building")))
        expect(refusal(code, Object.fromEntries(needs.map((need) => [need, 77])))).toContain("77");
  }
});

test("the most telling sentence is chosen for the facts that are there", () => {
  overwriteGetLocale(() => "en");
  expect(refusal("not_yours", { building: 35 })).toContain("35 isn’t yours");
  expect(refusal("not_yours", { building: 35, seat: 2 }, () => "Ana")).toContain("to Ana.");
  expect(refusal("not_yours", { building: 35, seat: 2 })).toContain("to Seat 3.");
  expect(refusal("not_yours", { building: 35, seat: 2 }, () => null)).toContain("35 isn’t yours");
  expect(refusal("not_yours", { seat: 2 })).toBe("Someone else has that seat.");
  expect(refusal("bad_count", { must_be: [1, 2], count: 3 })).toBe(
    "You need to choose 1 or 2; you chose 3.",
  );
  expect(refusal("not_enough", { cash: 20000 })).toContain("$20,000");
  expect(refusal("too_fast", { seconds: 0.2 })).toContain("1 second.");
  expect(refusal("wrong_phase", { step: "collect" })).toContain("collect");
  expect(refusal("not_now", { status: "paused" })).toContain("paused");
  expect(refusal("not_now", { status: "elsewhere" })).toBe(refusal("not_now", {}));
});

test("a code that nobody told us of is still a sentence", () => {
  expect(refusal("new_code", {})).toContain("new_code");
});
