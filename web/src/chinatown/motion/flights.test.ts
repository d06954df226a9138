import { expect, test } from "vitest";
import type { ChinatownEvent } from "../../protocol";
import { flightsOf } from "./flights";

test("goods and money of a deal fly one after the other, debts do not", () => {
  const events: ChinatownEvent[] = [
    { type: "GoodsGiven", giver: 0, to: 1, buildings: [19], tiles: { photo: 2 } },
    { type: "MoneyPaid", giver: 1, to: 0, cash: 20_000, why: "deal" },
    { type: "MoneyPaid", giver: 1, to: 0, cash: 10_000, why: "debt" },
  ];
  expect(flightsOf(events).map(({ from, to, after, thing }) => [from, to, after, thing])).toEqual([
    [0, 1, 0, { building: 19 }],
    [0, 1, 60, { tile: "photo" }],
    [1, 0, 120, { cash: 20_000 }],
  ]);
});
