/** Which tables are lessons, and how far each has come; it is kept for as long as the tab is open. */

const keyOf = (table: string) => `lesson ${table}`;

export function beginLesson(table: string): void {
  keep(table, []);
}

export function endLesson(table: string): void {
  sessionStorage.removeItem(keyOf(table));
}

/** The steps done so far; null if the table is no lesson. */
export function stepsDone(table: string): string[] | null {
  const kept = sessionStorage.getItem(keyOf(table));
  return kept === null ? null : kept.split(",").filter(Boolean);
}

export function keep(table: string, done: Iterable<string>): void {
  sessionStorage.setItem(keyOf(table), [...done].join(","));
}
