/** Money and income round by round, out of the ledger of a game that is over. */

import type { ChinatownLedgerLine } from "../../protocol";

/** For each seat what it had at the start and after each round. */
export function moneyByRound(
  ledger: readonly ChinatownLedgerLine[],
  seats: number,
  rounds: number,
  startCash: number,
): number[][] {
  return changes(ledger, seats, rounds).map((byRound) =>
    byRound.reduce((sums, change) => [...sums, sums.at(-1)! + change], [startCash]),
  );
}

/** For each seat what the board paid it in each round. */
export function incomeByRound(
  ledger: readonly ChinatownLedgerLine[],
  seats: number,
  rounds: number,
): number[][] {
  return changes(
    ledger.filter(({ why }) => why === "income"),
    seats,
    rounds,
  );
}

function changes(
  ledger: readonly ChinatownLedgerLine[],
  seats: number,
  rounds: number,
): number[][] {
  const sums = Array.from({ length: seats }, () => new Array<number>(rounds).fill(0));
  for (const { round, from, to, cash } of ledger) {
    if (from !== null) sums[from]![round - 1]! -= cash ?? 0;
    if (to !== null) sums[to]![round - 1]! += cash ?? 0;
  }
  return sums;
}

/** Seats from the poorest to the richest: the order in which money is revealed. */
export function fromPoorest(scores: readonly number[]): number[] {
  return scores.map((_, seat) => seat).sort((one, other) => scores[one]! - scores[other]!);
}
