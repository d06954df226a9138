import { expect, it } from "vitest";
import { tagsOfLine } from "./tags";

const players = [
  { storage: [["tea" as const], [], [], []], shops: [] },
  { storage: [["rice" as const, "tea" as const], [], [], []], shops: [] },
];

it("a cell that a line feeds says from how many to how many", () => {
  expect(tagsOfLine(players, { 0: [0, 1] }, {})[0]).toEqual({ 0: "1 → 2", 1: "0 → 1" });
});

it("a cell that spoils says how many cubes are lost, with the one that comes (D6)", () => {
  expect(tagsOfLine(players, { 1: [0] }, { 1: [0] })[1]).toEqual({ 0: "3 spoil" });
});

it("the last empty cell says that the house is full, shops aside (D9)", () => {
  const nearly = { storage: [["tea" as const], [], [], ["rice" as const]], shops: [2] };
  expect(tagsOfLine([nearly], { 0: [1] }, {})[0]).toEqual({ 1: "Full house" });
  expect(tagsOfLine([nearly], { 0: [1, 3] }, { 0: [3] })[0]).toMatchObject({ 1: "0 → 1" });
});
