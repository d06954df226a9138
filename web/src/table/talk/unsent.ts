/** What was typed and not sent, for as long as the page is open: a panel that is closed loses no word. */

export interface Unsent {
  text: string;
  to: number[];
}

const kept = new Map<string, Unsent>();

export function keepUnsent(where: string, unsent: Unsent): void {
  kept.set(where, unsent);
}

export function unsentAt(where: string): Unsent {
  return kept.get(where) ?? { text: "", to: [] };
}
