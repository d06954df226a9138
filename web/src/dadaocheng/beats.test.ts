import { describe, expect, it } from "vitest";
import type { DadaochengEvent } from "../protocol";
import { beatsOf, type Shown } from "./beats";

const GRID = Array.from({ length: 16 }, (_, cell) => (cell < 3 ? "tea/rice" : "opium/sugar"));

const before: Shown = {
  grid: GRID,
  storages: [
    [["rice", "rice"], [], [], []],
    [[], [], [], []],
  ],
  cubes: [{}, {}],
};

const line: DadaochengEvent[] = [
  { type: "LineCollected", seat: 1, cells: [0, 1, 2], good: "tea", count: 1 },
  { type: "CubeStored", seat: 0, cell: 0, good: "tea" },
  { type: "CellSpoiled", seat: 0, cell: 0 },
  { type: "DiscsExhausted", cells: [0, 1, 2] },
];

describe("a line that is collected", () => {
  const beats = beatsOf(before, line, before, null);

  it("is ringed while its cube is stored, then spoils, then turns over", () => {
    expect(beats).toHaveLength(3);
    expect(beats[0]).toMatchObject({
      runs: [{ cells: [0, 1, 2], good: "tea", count: 1 }],
      newIn: { 0: [0] },
    });
  });

  it("leaves everything where the rules put it", () => {
    const { grid, storages, cubes } = beats.at(-1)!.shown;
    expect(grid[1]).toBe("rice/tea");
    expect(storages[0]?.[0]).toEqual([]);
    expect(cubes[1]).toEqual({ tea: 1 });
  });
});

describe("moves", () => {
  const swap: DadaochengEvent = { type: "DiscsSwapped", seat: 0, cells: [0, 5] };

  it("show where the discs come from", () => {
    const [beat] = beatsOf(before, [swap], before, null);
    expect(beat?.moved).toEqual({ 0: 5, 5: 0 });
    expect(beat?.shown.grid[5]).toBe("tea/rice");
  });

  it("are not shown to whoever made them in pencil, but count for what follows", () => {
    const flip: DadaochengEvent = { type: "DiscFlipped", seat: 1, cell: 5 };
    const beats = beatsOf(before, [swap, flip], before, 0);
    expect(beats).toHaveLength(1);
    expect(beats[0]?.shown.grid[5]).toBe("rice/tea");
  });
});

it("what moves no disc and no cube in storage has no beat", () => {
  expect(beatsOf(before, [{ type: "TurnStarted", seat: 0 }], before, null)).toEqual([]);
});
