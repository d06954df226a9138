import { describe, expect, it } from "vitest";
import { nextBuilding } from "./nearest";

const lot = (building: number, district: number, x: number, y: number) => {
  return [building, { building, district, x, y, roof: "" }] as const;
};
const spots = new Map([
  lot(1, 1, 27, 31),
  lot(2, 1, 77, 31),
  lot(3, 1, 27, 81),
  lot(4, 2, 159, 31),
  lot(5, 2, 159, 81),
]);
const plan = { width: 236, height: 162, blocks: [], spots };

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
