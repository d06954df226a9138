import { describe, expect, it } from "vitest";
import { beside, byPlace, hollowsFor, placeOf } from "./runs";

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
