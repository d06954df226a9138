/** Places of a game to jump to, and the address of one of them. */

import type { Moment, Replay } from "../protocol";

export interface Place {
  at: number;
  seat: number | null;
}

/** The place that an address names: `?at=120&seat=2`. Null for what is not there. */
export function placeIn(search: string, steps: number): Place | null {
  const asked = new URLSearchParams(search);
  const at = asked.has("at") ? Number(asked.get("at")) : 0;
  const seat = asked.has("seat") ? Number(asked.get("seat")) : null;
  const isThere = Number.isInteger(at) && at >= 0 && at <= steps;
  return isThere && (seat === null || Number.isInteger(seat)) ? { at, seat } : null;
}

export function addressOf({ at, seat }: Place): string {
  const said = new URLSearchParams();
  if (at) said.set("at", String(at));
  if (seat !== null) said.set("seat", String(seat));
  const text = said.toString();
  return text ? `?${text}` : "";
}

/** The next moment of these kinds, or the one before; undefined if there is none. */
export function neighbour(
  moments: readonly Moment[],
  at: number,
  kinds: readonly Moment["kind"][],
  towards: 1 | -1,
): Moment | undefined {
  const fit = moments.filter(({ kind }) => kinds.includes(kind));
  return towards > 0 ? fit.find(({ n }) => n > at) : fit.findLast(({ n }) => n < at);
}

export function rounds(replay: Replay): Moment[] {
  return replay.moments.filter(({ kind }) => kind === "round");
}

export function deals(replay: Replay): Moment[] {
  return replay.moments.filter(({ kind }) => kind === "deal");
}
