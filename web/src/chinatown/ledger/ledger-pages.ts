/** The ledger, a page a round, the latest first. */

import type { ChinatownOffer, ChinatownView } from "../../protocol";
import { roundOf } from "../desk/table-offers";
import { countedLedger, paidTo, type LedgerLine } from "./payments";

export interface Page {
  round: number;
  deals: ChinatownOffer[];
  /** What the bank paid, together by reason. */
  fromBank: { why: string; lines: LedgerLine[] }[];
  /** What players paid each other beside the deals above: promised sums, debts, others' secrets. */
  between: LedgerLine[];
  /** What your deals of the round brought you, or cost. */
  balance: number;
}

export function pagesOf(view: ChinatownView, you: number | null): Page[] {
  const done = view.offers.filter(({ status }) => status === "done");
  const ledger = countedLedger(view);
  return Array.from({ length: view.round }, (_, n) => view.round - n)
    .map((round) =>
      pageOf(
        round,
        done.filter((offer) => roundOf(offer) === round),
        ledger.filter((line) => line.round === round),
        you,
      ),
    )
    .filter(({ deals, fromBank, between }) => deals.length + fromBank.length + between.length);
}

function pageOf(
  round: number,
  deals: ChinatownOffer[],
  lines: readonly LedgerLine[],
  you: number | null,
): Page {
  const known = new Set<number | null | undefined>(deals.map(({ id }) => id));
  const isKnown = ({ why, offer }: LedgerLine) => why === "deal" && known.has(offer);
  return {
    round,
    deals,
    fromBank: byReason(lines.filter(({ from }) => from === null)),
    between: lines.filter((line) => line.from !== null && line.to !== null && !isKnown(line)),
    balance: lines
      .filter(({ why }) => why === "deal")
      .reduce((sum, line) => sum + (you === null ? 0 : paidTo(you, line)), 0),
  };
}

function byReason(lines: readonly LedgerLine[]): Page["fromBank"] {
  const reasons = [...new Set(lines.map(({ why }) => why))];
  return reasons.map((why) => ({ why, lines: lines.filter((line) => line.why === why) }));
}
