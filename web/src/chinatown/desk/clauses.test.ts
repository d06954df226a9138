import { expect, it } from "vitest";
import type { ChinatownView } from "../../protocol";
import { promisable } from "./clauses";

const VIEW = {
  round: 4,
  shops: { "19": "tea_house" },
  players: [
    { buildings: [19, 22], tiles: { photo: 1, florist: 2 } },
    { buildings: [38], tiles: { dim_sum: 1 } },
  ],
} as unknown as ChinatownView;

it("one can promise what one will have with the deal, on buildings that are empty", () => {
  const things = [
    { kind: "building", building: 38, from: 1, to: 0 } as const,
    { kind: "tile", tile: "dim_sum", count: 1, from: 1, to: 0 } as const,
    { kind: "tile", tile: "photo", count: 1, from: 0, to: 1 } as const,
  ];
  expect(promisable(VIEW, things, 0, 6)).toEqual({
    tiles: ["florist", "dim_sum"],
    buildings: [22, 38],
    rounds: [5, 6],
  });
  expect(promisable(VIEW, things, 1, 6)).toMatchObject({ tiles: ["photo"], buildings: [] });
});

it("nothing can be promised for after the last round", () => {
  expect(promisable({ ...VIEW, round: 6 }, [], 0, 6).rounds).toEqual([]);
});
