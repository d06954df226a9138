import { expect, test } from "vitest";
import { filmSeconds, filmSpeed } from "./film";

test("a short film runs at the pace of a replay", () => {
  expect(filmSeconds(10)).toBeCloseTo(9);
  expect(filmSpeed(10)).toBe(1);
});

test("no film is longer than forty seconds", () => {
  expect(filmSeconds(60)).toBe(40);
  expect(filmSpeed(60)).toBeCloseTo(1.35);
});
