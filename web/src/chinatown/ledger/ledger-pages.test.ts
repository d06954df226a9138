import { expect, it } from "vitest";
import type { ChinatownView } from "../../protocol";
import { pagesOf } from "./ledger-pages";

const VIEW = {
  round: 2,
  offers: [
    { id: 1, by: 0, status: "done", gives: [] },
    { id: 2, by: 0, status: "declined", gives: [] },
  ],
  clauses: [],
  ledger: [
    { round: 1, from: 0, to: 1, cash: 20_000, why: "deal", offer: 1 },
    { round: 1, from: 2, to: 1, cash: null, why: "deal", offer: null },
    { round: 1, from: null, to: 0, cash: 10_000, why: "income" },
    { round: 1, from: null, to: 1, cash: 30_000, why: "income" },
    { round: 2, from: 1, to: 0, cash: 5_000, why: "debt" },
  ],
} as unknown as ChinatownView;

it("a page has deals, what they brought you, and what else was paid", () => {
  const [second, first] = pagesOf(VIEW, 0);
  expect(first!.deals.map(({ id }) => id)).toEqual([1]);
  expect(first!.balance).toBe(-20_000);
  expect(first!.between).toEqual([VIEW.ledger[1]]); // a secret deal of others
  expect(first!.fromBank).toEqual([{ why: "income", lines: VIEW.ledger.slice(2, 4) }]);
  expect(second!.between.map(({ why }) => why)).toEqual(["debt"]);
});

it("a round in which nothing moved has no page", () => {
  expect(pagesOf({ ...VIEW, ledger: [], offers: [] }, 0)).toEqual([]);
});
