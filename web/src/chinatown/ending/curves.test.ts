import { describe, expect, it } from "vitest";
import { fromPoorest, incomeByRound, moneyByRound } from "./curves";

const LEDGER = [
  { round: 1, from: 0, to: 1, cash: 10_000, why: "deal" as const, offer: 1 },
  { round: 1, from: null, to: 0, cash: 40_000, why: "income" as const },
  { round: 2, from: null, to: 1, cash: 20_000, why: "income" as const },
];

describe("curves", () => {
  it("of money start with what everyone gets, and take in every payment", () => {
    expect(moneyByRound(LEDGER, 2, 2, 50_000)).toEqual([
      [50_000, 80_000, 80_000],
      [50_000, 60_000, 80_000],
    ]);
  });

  it("of income count what the board paid alone", () => {
    expect(incomeByRound(LEDGER, 2, 2)).toEqual([
      [40_000, 0],
      [0, 20_000],
    ]);
  });
});

it("money is revealed from the poorest to the richest", () => {
  expect(fromPoorest([300, 100, 200])).toEqual([1, 2, 0]);
});
