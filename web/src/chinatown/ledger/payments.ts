/** What others promised to pay each other openly: agreed before all, while how it was paid is theirs. */

import type {
  ChinatownClausePosition,
  ChinatownComponents,
  ChinatownLedgerLine,
  ChinatownView,
} from "../../protocol";
import { roundOf } from "../desk/table-offers";

/** A line of the ledger; `isAgreed` where the sum is what was promised, not what was seen paid. */
export type LedgerLine = ChinatownLedgerLine & { isAgreed?: true };

/** The ledger as everyone can count it: what a reader was not shown paid, as it was promised. */
export function countedLedger(view: ChinatownView): LedgerLine[] {
  return [...view.ledger, ...view.clauses.flatMap((clause) => agreedLine(clause, view))];
}

/**
 * What each has in hand as far as everyone can count it: the money of the start, incomes and what
 * was seen paid. Null for all where the ledger does not begin with the game: then the reader's own
 * money, of which they know all, is not what it says.
 */
export function countedCash(view: ChinatownView, start: number): readonly (number | null)[] {
  const lines = countedLedger(view);
  const sums = view.players.map((_, seat) =>
    lines.reduce((sum, line) => sum + paidTo(seat, line), start),
  );
  const isWhole = view.players.every(({ cash }, seat) => cash === null || cash === sums[seat]);
  return sums.map((sum) => (isWhole ? sum : null));
}

/** What a line brings a seat, or costs it. */
export function paidTo(seat: number, { from, to, cash }: LedgerLine): number {
  return ((to === seat ? 1 : 0) - (from === seat ? 1 : 0)) * (cash ?? 0);
}

/** Whether a promise is still to be kept, as far as the reader may know. */
export function isStanding(clause: ChinatownClausePosition, view: ChinatownView): boolean {
  if (!isBetweenOthers(clause)) return clause.state === "open";
  const round = roundOfClause(clause, view);
  return round !== null && round >= view.round;
}

/** Whether a promise between others came due: what it came to is known, how it was paid is not. */
export function isAgreedIn(
  round: number,
  clause: ChinatownClausePosition,
  view: ChinatownView,
): boolean {
  return (
    isBetweenOthers(clause) && roundOfClause(clause, view) === round && !isStanding(clause, view)
  );
}

/** The round that a clause was agreed in; null where its deal is not listed. */
export function roundOfClause(
  { offer }: ChinatownClausePosition,
  { offers }: ChinatownView,
): number | null {
  const deal = offers.find(({ id }) => id === offer);
  return deal ? roundOf(deal) : null;
}

/** How a payment stands is for payer and payee alone (C8). */
function isBetweenOthers({ state }: ChinatownClausePosition): boolean {
  return state === null;
}

/** Whether others may have dealt in secret, of which the reader's sums know nothing (C8). */
export function keepsSecrets(
  box: Pick<ChinatownComponents, "secret_deals"> | null,
  { phase, players }: Pick<ChinatownView, "phase" | "players">,
  you: number | null,
): boolean {
  const others = players.length - (you === null ? 0 : 1);
  return (box?.secret_deals ?? false) && phase !== "over" && others > 1;
}

function agreedLine(clause: ChinatownClausePosition, view: ChinatownView): LedgerLine[] {
  const round = roundOfClause(clause, view);
  const cash = clause.kind === "share" ? clause.due : clause.cash;
  if (round === null || !isAgreedIn(round, clause, view) || !cash) return [];
  const why = clause.kind === "share" ? "share" : "pay";
  return [{ round, from: clause.by, to: clause.to, cash, why, isAgreed: true }];
}
