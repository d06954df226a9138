import { describe, expect, it } from "vitest";
import { nextBuilding } from "./nearest";
import { groundPlan } from "./plan";

const plan = groundPlan({
  id: "own",
  districts: [
    { id: 1, at: [0, 0], rows: [[1, 2], [3, null]] },
    { id: 2, at: [0, 1], rows: [[4], [5]] },
  ],
  parks: [],
  streets: {},
  no_street: [],
}); // prettier-ignore

describe("the arrow keys", () => {
  it("go to the lot next door", () => {
    expect(nextBuilding("ArrowRight", 1, plan)).toBe(2);
    expect(nextBuilding("ArrowDown", 1, plan)).toBe(3);
  });

  it("go across the street", () => {
    expect(nextBuilding("ArrowRight", 2, plan)).toBe(4);
    expect(nextBuilding("ArrowRight", 3, plan)).toBe(5);
  });

  it("stay where nothing is further that way", () => {
    expect(nextBuilding("ArrowUp", 1, plan)).toBeNull();
  });

  it("are not other keys", () => {
    expect(nextBuilding("a", 1, plan)).toBeNull();
  });
});

describe("the page keys", () => {
  it("go round the districts", () => {
    expect(nextBuilding("PageDown", 3, plan)).toBe(4);
    expect(nextBuilding("PageDown", 5, plan)).toBe(1);
    expect(nextBuilding("PageUp", 1, plan)).toBe(4);
  });
});
