import { describe, expect, it, test } from "vitest";
import { beside, byPlace, hollowsFor, placeOf, tappedLine } from "./runs";

describe("a line", () => {
  it("covers a rectangle of the grid", () => {
    expect(placeOf([5, 9, 13])).toEqual({ row: 2, column: 2, rows: 3, columns: 1 });
    expect(placeOf([0, 1, 2, 3])).toEqual({ row: 1, column: 1, rows: 1, columns: 4 });
  });

  it("comes in its turn: rows from above, then columns from the left", () => {
    const inOrder = [
      [0, 1, 2],
      [1, 2, 3],
      [12, 13, 14],
      [0, 4, 8],
      [4, 8, 12],
      [3, 7, 11],
    ];
    expect(inOrder.toReversed().sort(byPlace)).toEqual(inOrder);
  });

  it("has its badge in a hollow inside the grid", () => {
    for (const line of [
      [0, 1, 2],
      [13, 14, 15],
      [3, 7, 11, 15],
      [0, 4, 8],
    ]) {
      const [[row, column]] = hollowsFor([line]) as [[number, number]];
      expect(Math.min(row, column)).toBeGreaterThanOrEqual(0);
      expect(Math.max(row, column)).toBeLessThanOrEqual(2);
    }
  });

  it("shares no hollow with one that crosses it", () => {
    const lines = [
      [0, 1, 2],
      [1, 5, 9],
      [0, 4, 8],
    ];
    expect(new Set(hollowsFor(lines).map(String)).size).toBe(3);
  });
});

it("arrow keys stay on the grid", () => {
  expect(beside(3, "ArrowRight")).toBe(3);
  expect(beside(3, "ArrowDown")).toBe(7);
  expect(beside(12, "ArrowLeft")).toBe(12);
});

test("a tap on a disc takes its line, and lights the next where lines cross", () => {
  const row = { cells: [0, 1, 2] };
  const column = { cells: [0, 4, 8] };
  const lines = [row, column];
  expect(tappedLine(lines, null, 1)).toEqual({ meant: row, lit: null });
  expect(tappedLine(lines, null, 0)).toEqual({ meant: null, lit: "0,1,2" });
  expect(tappedLine(lines, "0,1,2", 0)).toEqual({ meant: null, lit: "0,4,8" });
  expect(tappedLine(lines, "0,4,8", 15)).toEqual({ meant: null, lit: "0,4,8" });
});
