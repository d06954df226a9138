/** Reminders to people for whom one waits: after a while, and not too often. */

import { SvelteMap } from "svelte/reactivity";
import type { Town } from "../town.svelte";

const WAITED = 20_000; // milliseconds
const EVERY = 60_000;

/** When each seat was nudged from here. */
const nudged = new SvelteMap<number, number>();

export function mayNudge(town: Town, seat: number, since: number, now: number): boolean {
  const isPerson = town.play.info?.chairs[seat]?.kind === "person";
  const last = nudged.get(seat) ?? 0;
  return isPerson && seat !== town.you && now - since >= WAITED && now - last >= EVERY;
}

export function nudge(town: Town, to: number): void {
  if (town.you === null) return;
  nudged.set(to, Date.now());
  void town.play.do({ type: "nudge", seat: town.you, to });
}
