/** The keys of the seats taken in this browser: each is told once, and opens its seat elsewhere. */

const name = (table: string, seat: number) => `teahouse.key.${table}.${seat}`;

export function keepKey(table: string, seat: number, key: string): void {
  localStorage.setItem(name(table, seat), key);
}

export function keyOf(table: string, seat: number): string | null {
  return localStorage.getItem(name(table, seat));
}

const MARK = "seat:";

/** The private link to a seat; the key is behind the #, which browsers send nowhere. */
export function seatLink(table: string, key: string): string {
  return `${location.origin}/table/${table}#${MARK}${key}`;
}

/** The key in what stands behind the #, if it is one and not an invitation. */
export function keyIn(mark: string | null): string | null {
  return mark?.startsWith(MARK) ? mark.slice(MARK.length) : null;
}
