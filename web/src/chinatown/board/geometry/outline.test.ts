import { describe, expect, it } from "vitest";
import { outline } from "./outline";

const corners = (drawn: string) => (drawn.match(/Q/g) ?? []).length;
const shapes = (drawn: string) => (drawn.match(/z/g) ?? []).length;

describe("the outline of a business", () => {
  it("goes round one lot, within its edges", () => {
    expect(outline([{ x: 0, y: 0 }], 1, 0)).toBe(
      "M1 1Q1 1 1 1L49 1Q49 1 49 1L49 49Q49 49 49 49L1 49Q1 49 1 49z",
    );
  });

  it("is one shape for lots side by side, without the line between them", () => {
    const two = outline([{ x: 0, y: 0 }, { x: 50, y: 0 }], 1, 2); // prettier-ignore
    expect([shapes(two), corners(two)]).toEqual([1, 4]);
  });

  it("turns inwards where the lots do", () => {
    const bent = outline([{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 0, y: 50 }], 1, 2); // prettier-ignore
    expect([shapes(bent), corners(bent)]).toEqual([1, 6]);
  });

  it("is two shapes for lots that only touch at a corner", () => {
    const apart = outline([{ x: 0, y: 0 }, { x: 50, y: 50 }], 1, 2); // prettier-ignore
    expect([shapes(apart), corners(apart)]).toEqual([2, 8]);
  });

  it("has an inner edge round a lot in the middle that is not part of it", () => {
    const ring = [0, 50, 100].flatMap((x) => [0, 50, 100].map((y) => ({ x, y })));
    const drawn = outline(ring.filter(({ x, y }) => x !== 50 || y !== 50), 1, 2); // prettier-ignore
    expect([shapes(drawn), corners(drawn)]).toEqual([2, 8]);
  });
});
