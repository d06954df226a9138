import { describe, expect, it } from "vitest";
import type { ChinatownBusiness, ChinatownEvent } from "../../protocol";
import { coins } from "./income";

const paid = (seat: number, cash: number): ChinatownEvent => ({ type: "IncomePaid", seat, cash });
const business = (seat: number, building: number, pays: number): ChinatownBusiness => ({
  seat,
  tile: "photo",
  buildings: [building],
  size: 1,
  complete: false,
  pays,
});

describe("the coins of a year", () => {
  it("come from each business to its owner, one after the other", () => {
    const board = [business(1, 9, 10), business(0, 3, 20), business(0, 5, 10)];
    const found = coins([paid(0, 30), paid(1, 10)], board);
    expect(found.map(({ seat, building, cash }) => [seat, building, cash])).toEqual([
      [0, 3, 20],
      [0, 5, 10],
      [1, 9, 10],
    ]);
    expect(found.map(({ after }) => after)).toEqual([0, 260, 520]);
  });

  it("are one for all that a player earns when the board is not as it was", () => {
    expect(coins([paid(0, 50)], [business(0, 3, 20)])).toMatchObject([
      { building: null, cash: 50 },
    ]);
  });

  it("do not come for nothing", () => {
    expect(coins([paid(0, 0)], [])).toEqual([]);
  });

  it("have all set off in time, however many there are", () => {
    const board = Array.from({ length: 60 }, (_, n) => business(0, n + 1, 10));
    const found = coins([paid(0, 600)], board);
    expect(found.at(-1)!.after).toBeLessThanOrEqual(2_400);
  });

  it("bring what an outlook card pays before the income", () => {
    const card: ChinatownEvent = { type: "OutlookPaid", seat: 1, cash: 30 };
    expect(coins([card, paid(0, 10)], [business(0, 3, 10)]).map(({ seat }) => seat)).toEqual([
      1, 0,
    ]);
  });
});
