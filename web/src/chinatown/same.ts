/** The new list, in which whatever is as it was is the same object as before, so it is not drawn anew. */
export function keptSame<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  const known = new Map(before.map((thing) => [JSON.stringify(thing), thing]));
  const kept = after.map((thing) => known.get(JSON.stringify(thing)) ?? thing);
  const isSame = kept.length === before.length && kept.every((thing, n) => thing === before[n]);
  return isSame ? before : kept;
}
