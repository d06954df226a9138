/** A year that is paid, as far as the reader may know it: who earned how much, and by what. */

import type {
  ChinatownBusiness,
  ChinatownClausePosition,
  ChinatownLedgerLine,
  ChinatownView,
} from "../../protocol";
import { countedLedger, isAgreedIn, roundOfClause } from "../ledger/payments";

export interface SeatYear {
  seat: number;
  shops: number;
  outlook: number;
  /** What promises and debts brought, or cost; between others what they agreed on openly. */
  promises: number;
}

/** A year as a bar: its parts are as long as its sum, and beyond them is what was paid away. */
export interface Bar {
  shops: number;
  outlook: number;
  promises: number;
  paidAway: number;
}

export interface Recap {
  round: number;
  seats: readonly SeatYear[];
  /** What each business paid, the best first. */
  businesses: readonly ChinatownBusiness[];
  /** The outlook card's sizes; null where it was not turned. */
  outlook: readonly number[] | null;
  /** Promises of the year that are settled, the broken ones first. */
  settled: readonly ChinatownClausePosition[];
  /** Payments that others promised each other openly: counted as agreed. */
  agreed: readonly ChinatownClausePosition[];
  /** What the reader has now, and had before the year was paid. */
  purse: { before: number; after: number } | null;
}

export function recapOf(view: ChinatownView, round: number, you: number | null): Recap {
  const lines = countedLedger(view).filter((line) => line.round === round && line.why !== "deal");
  const seats = view.players.map((_, seat) => seatYear(seat, lines));
  const mine = seats[you ?? -1];
  const cash = you === null ? null : (view.players[you]?.cash ?? null);
  return {
    round,
    seats: [...seats].sort((one, other) => total(other) - total(one)),
    businesses: Object.values(view.businesses ?? {}).sort((one, other) => other.pays - one.pays),
    outlook:
      lines.some(({ why }) => why === "outlook") || view.last_outlook ? view.last_outlook : null,
    settled: view.clauses
      .filter((clause) => isSettledIn(round, clause, view))
      .sort((one, other) => Number(other.state === "broken") - Number(one.state === "broken")),
    agreed: view.clauses.filter((clause) => isAgreedIn(round, clause, view)),
    purse: mine && cash !== null ? { before: cash - total(mine), after: cash } : null,
  };
}

export function total({ shops, outlook, promises }: SeatYear): number {
  return shops + outlook + promises;
}

/** What was paid away comes off the end of what was earned, so that bar and sum are one measure. */
export function barOf({ shops, outlook, promises }: SeatYear): Bar {
  const paidAway = Math.min(shops + outlook, Math.max(0, -promises));
  const fromOutlook = Math.min(outlook, paidAway);
  return {
    shops: shops - (paidAway - fromOutlook),
    outlook: outlook - fromOutlook,
    promises: Math.max(0, promises),
    paidAway,
  };
}

/** How long a bar is with what was paid away. */
export function lengthOf({ shops, outlook, promises, paidAway }: Bar): number {
  return shops + outlook + promises + paidAway;
}

function seatYear(seat: number, lines: readonly ChinatownLedgerLine[]): SeatYear {
  const sum = (wanted: (line: ChinatownLedgerLine) => boolean) =>
    lines.filter(wanted).reduce((all, line) => all + signed(seat, line), 0);
  return {
    seat,
    shops: sum(({ why }) => why === "income"),
    outlook: sum(({ why }) => why === "outlook"),
    promises: sum(({ why }) => why !== "income" && why !== "outlook"),
  };
}

function signed(seat: number, { from, to, cash }: ChinatownLedgerLine): number {
  return ((to === seat ? 1 : 0) - (from === seat ? 1 : 0)) * (cash ?? 0);
}

function isSettledIn(round: number, clause: ChinatownClausePosition, view: ChinatownView): boolean {
  if (clause.state !== "kept" && clause.state !== "broken") return false;
  return (clause.round ?? roundOfClause(clause, view)) === round;
}
