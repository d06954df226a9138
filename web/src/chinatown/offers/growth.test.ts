import { describe, expect, it } from "vitest";
import type { BoardPlan, ChinatownView } from "../../protocol";
import { growth, neighbours } from "./growth";

const BOARD = {
  districts: [
    {
      id: 1,
      at: [0, 0],
      rows: [
        [1, 2, null],
        [3, 4, 5],
      ],
    },
    { id: 2, at: [0, 1], rows: [[6, 7]] },
  ],
} as unknown as BoardPlan;

const VIEW = {
  shops: { "1": "dim_sum" },
  players: [{ buildings: [1, 3] }, { buildings: [2, 6] }],
} as unknown as ChinatownView;

const year = (...places: [number, string][]) => ({ now: 0, pays: 0, places, exact: true });

describe("why a year is worth more", () => {
  it("knows who is next door, within a district alone", () => {
    expect(neighbours(BOARD).get(4)).toEqual([3, 5, 2]);
    expect(neighbours(BOARD).get(6)).toEqual([7]);
  });

  it("is the group of shops that comes to be", () => {
    const change = { seat: 0, before: year(), after: year([2, "dim_sum"], [3, "dim_sum"]) };
    const gives = [{ from: 1, to: 0, buildings: [2], tiles: { dim_sum: 2 } }];
    expect(growth(change, gives, VIEW, BOARD)).toEqual({
      grown: [{ tile: "dim_sum", buildings: [1, 2, 3] }],
      lost: [],
    });
  });

  it("is also the group that is given away", () => {
    const change = { seat: 0, before: year([3, "dim_sum"]), after: year() };
    const gives = [{ from: 0, to: 1, buildings: [3] }];
    expect(growth(change, gives, VIEW, BOARD)).toEqual({
      grown: [],
      lost: [{ tile: "dim_sum", buildings: [1, 3] }],
    });
  });

  it("is not lost where it grows or stands elsewhere", () => {
    const before = year([3, "dim_sum"], [6, "photo"]);
    const after = year([2, "dim_sum"], [3, "dim_sum"]);
    const gives = [
      { from: 1, to: 0, buildings: [2] },
      { from: 0, to: 1, tiles: { photo: 1 } },
    ];
    expect(growth({ seat: 0, before, after }, gives, VIEW, BOARD).lost).toEqual([]);
    const moved = year([2, "dim_sum"]);
    expect(growth({ seat: 0, before, after: moved }, gives, VIEW, BOARD)).toEqual({
      grown: [],
      lost: [],
    });
  });

  it("counts each group once", () => {
    const before = year([3, "dim_sum"], [6, "dim_sum"], [7, "dim_sum"]);
    const view = { ...VIEW, players: [{ buildings: [1, 3, 6, 7] }] } as ChinatownView;
    const gives = [{ from: 0, to: 1, buildings: [6] }];
    const after = year([3, "dim_sum"], [7, "dim_sum"]);
    expect(growth({ seat: 0, before, after }, gives, view, BOARD).lost).toHaveLength(1);
  });

  it("says nothing of single shops", () => {
    const change = { seat: 1, before: year(), after: year([6, "photo"]) };
    expect(growth(change, [], VIEW, BOARD)).toEqual({ grown: [], lost: [] });
  });
});
