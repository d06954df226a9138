import { describe, expect, it } from "vitest";
import type { BoardPlan } from "../../protocol";
import { groundPlan } from "./plan";
import { wheelBlock } from "./scenery";
import { openSpaces } from "./spaces";

const board = (more: Partial<BoardPlan> = {}): BoardPlan => ({
  id: "own",
  districts: [
    { id: 1, at: [0, 0], rows: [[1, null], [2, 3]] },
    { id: 2, at: [0, 1], rows: [[4]] },
  ],
  parks: [],
  streets: {},
  no_street: [],
  ...more,
}); // prettier-ignore

describe("the ground plan of any board", () => {
  it("puts every building at its row and column of its district", () => {
    const { spots } = groundPlan(board());
    const [first, below] = [spots.get(1)!, spots.get(2)!];
    expect([below.x - first.x, below.y - first.y]).toEqual([0, 50]);
    expect(spots.get(4)!.x).toBeGreaterThan(spots.get(3)!.x + 50);
    expect(spots.get(4)!.district).toBe(2);
  });

  it("makes a column as wide as its widest district", () => {
    const [first, second] = groundPlan(board()).blocks[0]!;
    expect([first!.width, second!.width]).toEqual([110, 60]);
  });

  it("has a place for a park where no district is", () => {
    const plan = groundPlan(board({ parks: [[1, 0]] }));
    expect(plan.blocks[1]!.map(({ isPark }) => isPark)).toEqual([true, false]);
    expect(wheelBlock(plan, true)).toBe(plan.blocks[1]![1]);
    expect(wheelBlock(plan, false)).toBeNull();
  });
});

describe("the open spaces of a district", () => {
  it("are the places without a number, each once", () => {
    const [first, second] = groundPlan(board()).blocks[0]!;
    expect(openSpaces(first!)).toEqual([{ column: 1, row: 0, columns: 1, rows: 1 }]);
    expect(openSpaces(second!)).toEqual([{ column: 0, row: 1, columns: 1, rows: 1 }]);
  });
});
