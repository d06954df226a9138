/** Lists whose keys cannot repeat: a keyed list with two equal keys would end the page. */

/**
 * Returns each value once, or each thing once by one of its fields, the first of every kind.
 * It is for what is the same thing if its key is: a seat, a building, an offer. Where two equal
 * ones are two things, such as two promises in the same words, the place in the list is the key.
 */
export function once<T>(list: Iterable<T>, field?: keyof T): T[] {
  if (field === undefined) return [...new Set(list)];
  const found = new Map<unknown, T>();
  for (const one of list) if (!found.has(one[field])) found.set(one[field], one);
  return [...found.values()];
}
