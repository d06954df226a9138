import { expect, it } from "vitest";
import type { ChinatownView } from "../../protocol";
import { roundsOf } from "./deal-rounds";

it("an offer's round is told by money, notes, what was seen, and those before it", () => {
  const view = {
    round: 4,
    offers: [
      { id: 1, status: "done" },
      { id: 2, status: "done", note: "reason:opening@2" },
      { id: 3, status: "void" },
      { id: 4, status: "done" },
      { id: 5, status: "declined" },
      { id: 6, status: "open" },
    ],
    ledger: [
      { round: 1, why: "deal", offer: 1 },
      { round: 1, why: "income" },
    ],
  } as unknown as ChinatownView;
  expect([...roundsOf(view, new Map([[4, 3]])).values()]).toEqual([1, 2, 2, 3, 3, 4]);
});

it("without any sign it is this round", () => {
  const view = { round: 1, offers: [{ id: 1, status: "done" }], ledger: [] };
  expect(roundsOf(view as unknown as ChinatownView).get(1)).toBe(1);
});
