/**
 * In which round an offer was made. Views do not say; but numbers only rise, and some offers tell:
 * those that this page saw come, those that moved money, and bots' by their notes.
 */

import type { ChinatownView } from "../../protocol";

const PREFIX = "teahouse offers ";

type Rounds = Map<number, number>;

export function roundsOf(
  view: ChinatownView,
  seen: ReadonlyMap<number, number> = new Map(),
): Rounds {
  const known = new Map([...paidIn(view), ...toldIn(view), ...seen]);
  const rounds: Rounds = new Map();
  let round = firstKnown(view, known);
  for (const { id, status } of view.offers) {
    if ((status ?? "open") === "open") round = view.round;
    round = known.get(id) ?? round;
    rounds.set(id, round);
  }
  return rounds;
}

function firstKnown({ offers, round }: ChinatownView, known: Rounds): number {
  const first = offers.find(({ id }) => known.has(id));
  return first ? known.get(first.id)! : round;
}

function paidIn({ ledger }: ChinatownView): [number, number][] {
  return ledger.flatMap(({ offer, round, why }) =>
    offer && why === "deal" ? [[offer, round]] : [],
  );
}

function toldIn({ offers }: ChinatownView): [number, number][] {
  return offers.flatMap(({ id, note }) => {
    const round = /^reason:[a-z_]+@(\d)$/.exec(note ?? "")?.[1];
    return round ? [[id, Number(round)]] : [];
  });
}

/** What this page has seen at a table, over reloads. */
export function seenRounds(table: string): Rounds {
  try {
    return new Map(
      JSON.parse(sessionStorage.getItem(PREFIX + table) ?? "[]") as [number, number][],
    );
  } catch {
    return new Map(); // storage may be forbidden, or somebody has written into it
  }
}

/** Remembers the round of what is open now. */
export function noteRounds(table: string, view: ChinatownView): void {
  if (view.phase !== "trade") return;
  const seen = seenRounds(table);
  const fresh = view.offers.filter(({ id, status }) => status === "open" && !seen.has(id));
  if (fresh.length === 0) return;
  for (const { id } of fresh) seen.set(id, view.round);
  try {
    sessionStorage.setItem(PREFIX + table, JSON.stringify([...seen]));
  } catch {
    // then the rounds are told as well as they can be
  }
}
