/** Changes as the server tells them: new values along the path, everything else stays the same object. */

export type Path = (string | number)[];
export type Change = [Path] | [Path, unknown];

/** What a view is after some changes; what did not change keeps its identity, so it is not drawn anew. */
export function patched<T>(whole: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((value, [path, ...to]) => put(value, path, to), whole) as T;
}

function put(value: unknown, path: Path, to: unknown[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return to[0];
  if (Array.isArray(value)) return inList(value, step as number, rest, to);
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && to.length === 0) delete copy[step];
  else copy[step] = put(copy[step], rest, to);
  return copy;
}

function inList(list: unknown[], place: number, rest: Path, to: unknown[]): unknown[] {
  if (rest.length === 0 && to.length === 0) return list.filter((_, index) => index !== place);
  const copy = [...list];
  copy[place] = put(copy[place], rest, to);
  return copy;
}

export interface ListedChange {
  gone?: number[];
  new?: [number, unknown][];
}

/** The listed actions after a change: first the places that go, then those that come, in order. */
export function patchedActions<T>(actions: readonly T[], change: ListedChange): T[] {
  const gone = new Set(change.gone);
  const left = actions.filter((_, place) => !gone.has(place));
  for (const [place, action] of change.new ?? []) left.splice(place, 0, action as T);
  return left;
}
