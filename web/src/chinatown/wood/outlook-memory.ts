/** The outlook cards that this page has seen turned, by round: a view tells the last one alone. */

import type { ChinatownView } from "../../protocol";

const PREFIX = "teahouse outlook ";

export type Turned = ReadonlyMap<number, readonly number[]>;

/** What is turned up now belongs to this round; what was turned last, before that, to the last one. */
export function seenOutlook(table: string, view: ChinatownView): Turned {
  const seen = new Map(recalled(table));
  if (view.outlook) seen.set(view.round, view.outlook);
  else if (view.last_outlook && view.phase !== "over") seen.set(view.round - 1, view.last_outlook);
  try {
    sessionStorage.setItem(PREFIX + table, JSON.stringify([...seen]));
  } catch {
    // then those that are turned from now on are told
  }
  return seen;
}

function recalled(table: string): [number, number[]][] {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + table) ?? "[]") as [number, number[]][];
  } catch {
    return []; // storage may be forbidden, or somebody has written into it
  }
}
