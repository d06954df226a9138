/** Moves that wait to be drawn in pencil at a table; kept for as long as the tab is open. */

/** Each move as the cells that it changes: one is flipped, two are swapped. */
export type Sketch = readonly (readonly number[])[];

const keyOf = (table: string) => `sketch ${table}`;

export function keepSketch(table: string, moves: Sketch): void {
  sessionStorage.setItem(keyOf(table), JSON.stringify(moves));
}

/** The moves that wait, which then wait no longer. */
export function takeSketch(table: string): Sketch {
  const kept = sessionStorage.getItem(keyOf(table));
  sessionStorage.removeItem(keyOf(table));
  return kept === null ? [] : (JSON.parse(kept) as Sketch);
}
