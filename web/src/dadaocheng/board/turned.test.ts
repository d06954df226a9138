import { describe, expect, it } from "vitest";
import { cellAt, isReversed, quartersFor, seenAt, turnedCells, turnedSide } from "./turned";

const SIDES = ["north", "east", "south", "west"] as const;

describe("the board as one sits at it", () => {
  it.each(SIDES)("has the storage of %s below", (side) => {
    expect(turnedSide(side, quartersFor(side))).toBe("south");
  });

  it("keeps each disc beside the storage cell that it feeds", () => {
    expect(seenAt(1, quartersFor("north"))).toBe(14); // second of the top row, seen from there
    expect(isReversed("north", quartersFor("north"))).toBe(true);
    expect(seenAt(7, quartersFor("east"))).toBe(14); // second of the right column
    expect(isReversed("east", quartersFor("east"))).toBe(true);
    expect(seenAt(4, quartersFor("west"))).toBe(13);
    expect(isReversed("west", quartersFor("west"))).toBe(false);
  });

  it("finds the cell under what is seen", () => {
    for (const quarters of [0, 1, 2, 3])
      for (let cell = 0; cell < 16; cell++)
        expect(cellAt(seenAt(cell, quarters), quarters)).toBe(cell);
  });

  it("makes a row a column, from the top", () => {
    expect(turnedCells([0, 1, 2], 1)).toEqual([3, 7, 11]);
  });
});
