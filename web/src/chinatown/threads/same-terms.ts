/** Whether two offers move the same things the same ways, whatever order they are told in. */

import { keyOf, thingsOf, amountOf, type Clause } from "../desk/offer";
import type { Terms } from "../desk/sentences";

export function sameTerms(one: Terms, other: Terms): boolean {
  return written(one) === written(other);
}

function written({ gives, clauses = [] }: Terms): string {
  const things = thingsOf([...gives]).map(
    (thing) => `${keyOf(thing)} ${thing.from} ${thing.to} ${amountOf(thing)}`,
  );
  return JSON.stringify([things.sort(), clauses.map(plain).sort()]);
}

function plain(clause: Clause): string {
  const fields = Object.entries(clause).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
