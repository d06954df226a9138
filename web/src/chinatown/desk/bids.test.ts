import { expect, test } from "vitest";
import { bidsIn } from "./bids";

test("who pays for a building bids for it, whoever made the offer", () => {
  const gives = [
    { from: 1, to: 2, cash: 20_000, tiles: { photo: 1 } },
    { from: 2, to: 1, buildings: [19] },
  ];
  expect(bidsIn({ gives })).toEqual([{ buildings: [19], seat: 1, cash: 20_000 }]);
});

test("buildings that are swapped have no price", () => {
  const gives = [
    { from: 1, to: 2, buildings: [7] },
    { from: 2, to: 1, buildings: [19] },
  ];
  expect(bidsIn({ gives })).toEqual([]);
});

test("a package has one price, which is for all of it", () => {
  const gives = [
    { from: 1, to: 2, cash: 80_000 },
    { from: 2, to: 1, buildings: [7, 19, 20, 34, 35] },
  ];
  expect(bidsIn({ gives })).toEqual([{ buildings: [7, 19, 20, 34, 35], seat: 1, cash: 80_000 }]);
});
