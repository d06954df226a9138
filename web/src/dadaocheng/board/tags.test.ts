import { expect, it } from "vitest";
import { tagsOfLine } from "./tags";

const tea = ["tea" as const];
const mixed = ["rice" as const, "tea" as const];
const house = (...storage: (typeof tea | typeof mixed | [])[]) => ({ storage });
const before = [house(tea, [], [], []), house(mixed, [], [], [])];

it("a cell that a line feeds says from how many to how many", () => {
  const after = [house(mixed, tea, [], []), before[1]!];
  expect(tagsOfLine(before, after, { 0: [0, 1] }, {}, [])[0]).toEqual({ 0: "1 → 2", 1: "0 → 1" });
});

it("what a cell will have is what the server says", () => {
  const after = [house(tea, [], [], []), before[1]!]; // the supply had none left (D8)
  expect(tagsOfLine(before, after, { 0: [0] }, {}, [])[0]).toEqual({ 0: "1 → 1" });
});

it("a cell that spoils says how many cubes are lost, with the one that comes (D6)", () => {
  const after = [before[0]!, house([], [], [], [])];
  expect(tagsOfLine(before, after, { 1: [0] }, { 1: [0] }, [])[1]).toEqual({ 0: "3 spoil" });
});

it("the last empty cell says that the house is full, where the server says so (D9)", () => {
  const nearly = house(tea, [], [], tea);
  const filled = house(tea, tea, [], tea);
  expect(tagsOfLine([nearly], [filled], { 0: [1] }, {}, [0])[0]).toEqual({ 1: "Full house" });
  expect(tagsOfLine([nearly], [filled], { 0: [1] }, {}, [])[0]).toEqual({ 1: "0 → 1" });
});
