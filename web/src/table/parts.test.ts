import { expect, test } from "vitest";
import { inWords, parts } from "./parts";

test("words without a building stay whole", () => {
  expect(parts("Not this year.")).toEqual([{ text: "Not this year." }]);
});

test("a building in brackets becomes a part of its own", () => {
  expect(parts("Is [38] free?")).toEqual([{ text: "Is " }, { building: 38 }, { text: " free?" }]);
});

test("other brackets are words", () => {
  expect(parts("[no] [1234]")).toEqual([{ text: "[no] [1234]" }]);
});

test("what is read aloud has no brackets", () => {
  expect(inWords("Not [81] for [3], no.")).toBe("Not 81 for 3, no.");
});
