import { describe, expect, it } from "vitest";
import type { ChinatownComponents, ChinatownView } from "../../protocol";
import { promisable } from "./clauses";

const VIEW = {
  round: 4,
  shops: { "19": "tea_house" },
  businesses: { "19": { seat: 0, buildings: [19] } },
  players: [
    { buildings: [19, 22], tiles: { photo: 1, florist: 2 } },
    { buildings: [38], tiles: { dim_sum: 1 } },
    { buildings: [], tiles: {} },
  ],
} as unknown as ChinatownView;
const BOX = {
  rounds: [1, 2, 3, 4, 5, 6],
  tiles: [{ id: "photo" }, { id: "florist" }, { id: "dim_sum" }, { id: "radios" }],
  board: {
    districts: [
      {
        rows: [
          [19, 22, null],
          [38, 40],
        ],
      },
    ],
  },
} as unknown as ChinatownComponents;
const THINGS = [
  { kind: "building", building: 38, from: 1, to: 0 } as const,
  { kind: "tile", tile: "dim_sum", count: 1, from: 1, to: 0 } as const,
  { kind: "tile", tile: "photo", count: 1, from: 0, to: 1 } as const,
];

describe("what somebody could promise", () => {
  it("is to place what they will have, on buildings that are empty", () => {
    expect(promisable(VIEW, THINGS, 0, 1, BOX)).toMatchObject({
      tiles: ["florist", "dim_sum"],
      buildings: [22, 38],
    });
    expect(promisable(VIEW, THINGS, 1, 0, BOX)).toMatchObject({ tiles: ["photo"], buildings: [] });
  });

  it("is to hand over what they will not have, nor the receiver", () => {
    const { deliveries } = promisable(VIEW, THINGS, 0, 1, BOX);
    expect(deliveries).toEqual([{ building: 40 }, { tile: "photo" }, { tile: "radios" }]);
  });

  it("is a part of what a group of their own pays", () => {
    expect(promisable(VIEW, [], 0, 1, BOX).groups).toEqual([19]);
    expect(promisable(VIEW, [], 1, 0, BOX).groups).toEqual([]);
  });

  it("is to deal no more with somebody else", () => {
    expect(promisable(VIEW, [], 0, 1, BOX).whom).toEqual([2]);
  });

  it("is a word for this round or a later one", () => {
    expect(promisable(VIEW, [], 0, 1, BOX).rounds).toEqual([4, 5, 6]);
  });
});
