import { expect, it } from "vitest";
import { tagsOfLine } from "./tags";

const players = [
  { storage: [["tea" as const], [], [], []] },
  { storage: [["rice" as const, "tea" as const], [], [], []] },
];

it("a cell that a line feeds says from how many to how many", () => {
  expect(tagsOfLine(players, { 0: [0, 1] }, {})[0]).toEqual({ 0: "1 → 2", 1: "0 → 1" });
});

it("a cell that spoils says that nothing is left", () => {
  expect(tagsOfLine(players, { 1: [0] }, { 1: [0] })[1]).toEqual({ 0: "2 → 0" });
});
