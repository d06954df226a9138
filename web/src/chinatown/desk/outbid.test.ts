import { expect, test } from "vitest";
import type { ChinatownOffer } from "../../protocol";
import { outbid } from "./outbid";

const offer = (gives: ChinatownOffer["gives"]): ChinatownOffer => ({ id: 1, by: 1, gives });

test("a bid for a building is outbid by one note", () => {
  const bid = offer([
    { from: 1, to: 2, cash: 20_000 },
    { from: 2, to: 1, buildings: [19] },
  ]);
  expect(outbid(bid, 0, 10_000)).toEqual([
    { from: 0, to: 2, cash: 30_000 },
    { from: 2, to: 0, buildings: [19] },
  ]);
});

test("goods that are for sale are asked of their seller", () => {
  const sale = offer([
    { from: 1, to: 2, tiles: { photo: 1 } },
    { from: 2, to: 1, cash: 10_000 },
  ]);
  expect(outbid(sale, 0, 10_000)).toEqual([
    { from: 0, to: 1, cash: 20_000 },
    { from: 1, to: 0, tiles: { photo: 1 } },
  ]);
});

test("in a swap it is the one who was asked that is bid to", () => {
  const swap = offer([
    { from: 1, to: 2, tiles: { photo: 1 } },
    { from: 2, to: 1, tiles: { florist: 1 } },
  ]);
  expect(outbid(swap, 0, 10_000)).toEqual([
    { from: 0, to: 2, cash: 10_000 },
    { from: 2, to: 0, tiles: { florist: 1 } },
  ]);
});

test("where money comes with a swap, who gets it is bid to", () => {
  const asked = offer([
    { from: 1, to: 2, buildings: [8, 11] },
    { from: 2, to: 1, buildings: [36], cash: 90_000 },
  ]);
  expect(outbid(asked, 0, 10_000)).toEqual([
    { from: 0, to: 1, cash: 100_000 },
    { from: 1, to: 0, buildings: [8, 11] },
  ]);
});
