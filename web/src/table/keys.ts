/** The keys of the seats taken in this browser: each is told once, and opens its seat elsewhere. */

const name = (table: string, seat: number) => `teahouse.key.${table}.${seat}`;

export function keepKey(table: string, seat: number, key: string): void {
  localStorage.setItem(name(table, seat), key);
}

export function keyOf(table: string, seat: number): string | null {
  return localStorage.getItem(name(table, seat));
}

const inviteName = (table: string) => `teahouse.invite.${table}`;

/** Keeps an invitation in this tab; the address bar shows none that could be read or passed on. */
export function keepInvite(table: string, invite: string): void {
  sessionStorage.setItem(inviteName(table), invite);
  history.replaceState(null, "", location.pathname + location.search);
}

export function inviteOf(table: string): string | null {
  return sessionStorage.getItem(inviteName(table));
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
