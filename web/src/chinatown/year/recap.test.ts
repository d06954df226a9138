import { describe, expect, it } from "vitest";
import type { ChinatownLedgerLine, ChinatownView } from "../../protocol";
import { barOf, lengthOf, recapOf, total } from "./recap";

const line = (
  why: ChinatownLedgerLine["why"],
  from: number | null,
  to: number | null,
  cash: number | null,
  round = 2,
): ChinatownLedgerLine => ({ why, from, to, cash, round });

const view = {
  round: 3,
  players: [{ cash: 90_000 }, { cash: null }],
  ledger: [
    line("income", null, 0, 40_000),
    line("income", null, 1, 60_000),
    line("outlook", null, 0, 5_000),
    line("pay", 1, 0, 10_000),
    line("deal", 0, 1, 20_000),
    line("income", null, 0, 30_000, 1),
  ],
  clauses: [
    { id: 1, offer: 7, kind: "leave_empty", state: "kept", by: 1, to: 0 },
    { id: 2, offer: 7, kind: "promise", state: "broken", by: 1, to: 0, round: 1 },
    { id: 3, offer: 4, kind: "pay", state: "kept", by: 1, to: 0 },
    { id: 5, offer: 7, kind: "deliver", state: "broken", by: 0, to: 1 },
  ],
  offers: [{ id: 4 }, { id: 7, round: 2 }],
  businesses: {
    a: { seat: 0, pays: 10_000 },
    b: { seat: 1, pays: 50_000 },
  },
  last_outlook: null,
} as unknown as ChinatownView;

const recap = recapOf(view, 2, 0);

describe("the recap of a year", () => {
  it("has each seat's shops, outlook and promises, the richest year first", () => {
    expect(recap.seats).toEqual([
      { seat: 0, shops: 40_000, outlook: 5_000, promises: 10_000 },
      { seat: 1, shops: 60_000, outlook: 0, promises: -10_000 },
    ]);
    expect(recap.seats.map(total)).toEqual([55_000, 50_000]);
  });

  it("says what the reader had before and has now, deals left aside", () => {
    expect(recap.purse).toEqual({ before: 35_000, after: 90_000 });
  });

  it("tells the promises of that year alone, the broken ones first", () => {
    expect(recap.settled.map(({ id }) => id)).toEqual([5, 1]);
  });

  it("has the best business first", () => {
    expect(recap.businesses.map(({ pays }) => pays)).toEqual([50_000, 10_000]);
  });

  it("tells a spectator no purse", () => {
    expect(recapOf(view, 2, null).purse).toBeNull();
  });
});

describe("the bar of a year", () => {
  const year = (shops: number, outlook: number, promises: number) => {
    const all = { seat: 0, shops, outlook, promises };
    return { bar: barOf(all), sum: total(all) };
  };

  it("is as long as the sum beside it, and what was paid away is beyond that", () => {
    for (const [shops, outlook, promises] of [
      [60, 0, -10],
      [60, 20, -30],
      [30, 0, 10],
      [0, 0, 0],
    ] as const) {
      const { bar, sum } = year(shops, outlook, promises);
      expect(bar.shops + bar.outlook + bar.promises).toBe(sum);
      expect(lengthOf(bar)).toBe(shops + outlook + Math.max(0, promises));
    }
  });

  it("is empty where more was paid than earned", () => {
    expect(year(10, 5, -40).bar).toEqual({ shops: 0, outlook: 0, promises: 0, paidAway: 15 });
  });
});
