import { expect, it } from "vitest";
import type { ChinatownEvent } from "../../protocol";
import { secretGoods } from "./secret-goods";

const GIVEN = { type: "GoodsGiven", giver: 1, to: 2, buildings: [85] } as ChinatownEvent;
const DONE = { type: "DealDone", offer: 3 } as ChinatownEvent;

it("are goods of which no deal is told", () => {
  expect(secretGoods([GIVEN])).toEqual([{ from: 1, to: 2, buildings: [85], tiles: {} }]);
  expect(secretGoods([DONE, GIVEN])).toEqual([]);
  expect(secretGoods([])).toEqual([]);
});
