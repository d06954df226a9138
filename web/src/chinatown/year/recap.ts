/** A year that is paid, as far as the reader may know it: who earned how much, and by what. */

import type {
  ChinatownBusiness,
  ChinatownClausePosition,
  ChinatownLedgerLine,
  ChinatownView,
} from "../../protocol";
import { roundOf } from "../desk/table-offers";

export interface SeatYear {
  seat: number;
  shops: number;
  outlook: number;
  /** What promises and debts brought, or cost; of others' as much as one may know. */
  promises: number;
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
  /** What the reader has now, and had before the year was paid. */
  purse: { before: number; after: number } | null;
}

export function recapOf(view: ChinatownView, round: number, you: number | null): Recap {
  const lines = view.ledger.filter((line) => line.round === round && line.why !== "deal");
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
    purse: mine && cash !== null ? { before: cash - total(mine), after: cash } : null,
  };
}

export function total({ shops, outlook, promises }: SeatYear): number {
  return shops + outlook + promises;
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

function isSettledIn(
  round: number,
  clause: ChinatownClausePosition,
  { offers }: ChinatownView,
): boolean {
  if (clause.state !== "kept" && clause.state !== "broken") return false;
  const deal = offers.find(({ id }) => id === clause.offer);
  return (clause.round ?? (deal && roundOf(deal))) === round;
}
