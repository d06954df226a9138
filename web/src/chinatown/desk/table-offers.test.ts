import { expect, it } from "vitest";
import { closedWith, sorted } from "./table-offers";

const gives = (from: number, to: number) => [{ from, to, cash: 10_000 }];

it("offers are sorted by what they are to the reader", () => {
  const offers = [
    { id: 1, by: 1, gives: gives(1, 0), accepted: [1], status: "open" as const },
    { id: 2, by: 0, gives: gives(0, 2), accepted: [0], status: "open" as const },
    { id: 3, by: 1, gives: [...gives(1, 0), ...gives(0, 2)], accepted: [0, 1] },
    { id: 4, by: 2, gives: gives(1, 2), accepted: [2], status: "open" as const },
    { id: 5, by: 1, gives: gives(1, 0), accepted: [1], status: "void" as const },
  ];
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);
  const mine = sorted(offers, 0);
  expect([mine.forYou, mine.yours, mine.agreed, mine.atTheTable].map(ids)).toEqual([
    [1],
    [2],
    [3],
    [4],
  ]);
  expect(ids(sorted(offers, null).atTheTable)).toEqual([1, 2, 3, 4]);
});

it("an offer that was closed is no more so once that is undone, or it is gone", () => {
  const offer = { id: 1, by: 1, gives: gives(1, 0), accepted: [1] };
  const open = { ...offer, status: "open" as const };
  const declined = { ...offer, status: "declined" as const };
  expect(closedWith(0, [1], [declined])).toEqual([declined]);
  expect(closedWith(0, [1], [open])).toEqual([]);
  expect(closedWith(0, [1], [])).toEqual([]);
});

it("an offer that was closed is nothing to whoever had no part in it", () => {
  const offer = { id: 1, by: 1, gives: gives(1, 0), status: "void" as const };
  expect(closedWith(2, [1], [offer])).toEqual([]);
  expect(closedWith(null, [1], [offer])).toEqual([]);
});
