import { describe, expect, it } from "vitest";
import type { ChinatownView } from "../../protocol";
import { recapOf, total } from "../year/recap";
import { pagesOf } from "./ledger-pages";
import { countedCash, countedLedger, isStanding, keepsSecrets } from "./payments";

/** Lan pays Bo $10,000 by an open deal of year 1; the year is paid. */
const VIEW = {
  round: 2,
  phase: "deal",
  players: [{ cash: null }, { cash: null }, { cash: null }],
  offers: [{ id: 1, by: 0, status: "done", round: 1, gives: [] }],
  clauses: [{ id: 1, offer: 1, by: 0, to: 1, kind: "pay", cash: 10_000, state: null }],
  ledger: [
    { round: 1, from: null, to: 0, cash: 60_000, why: "income" },
    { round: 1, from: null, to: 1, cash: 30_000, why: "income" },
  ],
  businesses: {},
  last_outlook: null,
} as unknown as ChinatownView;

/** The same as its parties see it. */
const PARTY = {
  ...VIEW,
  clauses: [{ ...VIEW.clauses[0], state: "kept" }],
  ledger: [...VIEW.ledger, { round: 1, from: 0, to: 1, cash: 10_000, why: "pay", offer: 1 }],
} as ChinatownView;

const sums = (view: ChinatownView, you: number | null) =>
  recapOf(view, 1, you).seats.map((year) => [year.seat, total(year)]);

describe("what others promised each other openly", () => {
  it("is in everyone's result of the year", () => {
    expect(sums(VIEW, null)).toEqual([
      [0, 50_000],
      [1, 40_000],
      [2, 0],
    ]);
    expect(sums(VIEW, null)).toEqual(sums(PARTY, 0));
    expect(recapOf(VIEW, 1, 2).agreed.map(({ id }) => id)).toEqual([1]);
    expect(recapOf(PARTY, 1, 0).agreed).toEqual([]);
  });

  it("is in everyone's ledger, and marked where its payment was not seen", () => {
    const line = { round: 1, from: 0, to: 1, cash: 10_000, why: "pay" };
    expect(pagesOf(VIEW, 2)[0]!.between).toEqual([{ ...line, isAgreed: true }]);
    expect(pagesOf(PARTY, 0)[0]!.between).toEqual([{ ...line, offer: 1 }]);
  });

  it("stands until its year is paid, and is not counted before", () => {
    const before = { ...VIEW, round: 1, phase: "trade", ledger: [] } as unknown as ChinatownView;
    expect(isStanding(before.clauses[0]!, before)).toBe(true);
    expect(countedLedger(before)).toEqual([]);
    expect(isStanding(VIEW.clauses[0]!, VIEW)).toBe(false);
  });

  it("is counted at what a share came to", () => {
    const share = { id: 1, offer: 1, by: 0, to: 1, kind: "share", percent: 50, state: null };
    const due = (cash: number) =>
      countedLedger({ ...VIEW, clauses: [{ ...share, due: cash }] } as unknown as ChinatownView);
    expect(due(30_000).at(-1)).toMatchObject({ why: "share", cash: 30_000, isAgreed: true });
    expect(due(0)).toEqual(VIEW.ledger);
  });

  it("is no payment where the promise is of another kind", () => {
    const place = { id: 1, offer: 1, by: 0, to: 1, kind: "place", building: 3, state: "kept" };
    const view = { ...VIEW, clauses: [place] } as unknown as ChinatownView;
    expect(countedLedger(view)).toEqual(VIEW.ledger);
  });
});

describe("what others have in hand", () => {
  const LATE = {
    ...VIEW,
    ledger: [
      { round: 1, from: 2, to: 0, cash: 20_000, why: "deal", offer: 3 },
      { round: 1, from: 0, to: 2, cash: null, why: "deal", offer: null }, // secret
      ...VIEW.ledger,
    ],
  } as unknown as ChinatownView;

  it("is the start, the incomes and what was paid in the open", () => {
    expect(countedCash(LATE, 50_000)).toEqual([120_000, 90_000, 30_000]);
  });

  it("is not said where one's own money shows that the count is not whole", () => {
    const own = (cash: number) => ({ ...LATE, players: [{ cash }, ...LATE.players.slice(1)] });
    expect(countedCash(own(120_000) as ChinatownView, 50_000)).toEqual([120_000, 90_000, 30_000]);
    expect(countedCash(own(99_000) as ChinatownView, 50_000)).toEqual([null, null, null]);
  });
});

describe("secret deals of others", () => {
  const table = (secret_deals: boolean) => ({ secret_deals });

  it("are said to be left out where there may be any", () => {
    expect(keepsSecrets(table(true), VIEW, 0)).toBe(true);
    expect(keepsSecrets(table(true), VIEW, null)).toBe(true);
    expect(keepsSecrets(table(false), VIEW, 0)).toBe(false);
  });

  it("are no more once the game is over, nor where there is nobody else to deal", () => {
    expect(keepsSecrets(table(true), { ...VIEW, phase: "over" }, 0)).toBe(false);
    expect(keepsSecrets(table(true), { ...VIEW, players: VIEW.players.slice(1) }, 0)).toBe(false);
  });
});
