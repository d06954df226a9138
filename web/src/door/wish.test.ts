import { expect, test } from "vitest";
import { asked, chosen, isMoot } from "./wish";

const overflow = { name: "overflow", kind: "choice", choices: ["literal"], default: "literal" };
const clock = { name: "trade_minutes", kind: "int" };

test("an option of the edition is left to it until someone chooses", () => {
  expect(chosen(overflow, {})).toBeUndefined();
  expect(chosen(overflow, { overflow: "literal" })).toBe("literal");
});

test("an option without a default is nothing", () => {
  expect(chosen(clock, {})).toBeNull();
});

test("hard solo is for one, events for more", () => {
  expect(isMoot("hard", 2)).toBe(true);
  expect(isMoot("hard", 1)).toBe(false);
  expect(isMoot("events", 1)).toBe(true);
});

test("the server is told only what was chosen", () => {
  const wish = {
    game: "chinatown" as const,
    options: { players: 5 },
    title: " Friday ",
    isPublic: false,
    hints: true,
    turnSeconds: null,
    sets: null,
  };
  expect(asked(wish)).toEqual({
    game: "chinatown",
    options: { players: 5 },
    title: "Friday",
    public: false,
    hints: true,
    clocks: { turn_seconds: null },
    sets: null,
  });
});
