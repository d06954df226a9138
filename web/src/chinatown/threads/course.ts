/** The course of a negotiation: which prices were named, by whom, and how it stands. */

import type { Thread, ThreadStep } from "../../protocol";
import { thingsOf, type Thing } from "../desk/offer";

export interface Price {
  n: number;
  seat: number | null;
  cash: number;
  /** What goes beside the sum that is not what the talk began with. */
  extras: readonly Thing[];
  promises: number;
  state: "past" | "now" | "agreed" | "undone";
}

export function courseOf(thread: Thread): Price[] {
  const named = thread.steps.filter(({ kind, draft }) => isPrice(kind) || draft);
  const prices = named.map((step) => priceOf(step, thread));
  const last = prices.length - 1;
  const shown = prices.map((price, n) => ({
    ...price,
    state: n === last ? standing(thread) : ("past" as const),
  }));
  return thread.state === "undone" ? [...shown.map(past), undone(thread)] : shown;
}

/** The terms that were spoken of last. */
export function lastTerms(thread: Thread): ThreadStep | undefined {
  return thread.steps.findLast(({ kind }) => kind === "offered");
}

function isPrice(kind: ThreadStep["kind"]): boolean {
  return kind === "offered" || kind === "named";
}

function priceOf(step: ThreadStep, thread: Thread): Omit<Price, "state"> {
  const gives = (step.draft?.["gives"] ?? step.gives ?? []) as Parameters<typeof thingsOf>[0];
  const clauses = (step.draft?.["clauses"] ?? step.clauses ?? []) as readonly unknown[];
  const things = thingsOf(gives);
  const cash = things.reduce((sum, thing) => sum + (thing.kind === "cash" ? thing.cash : 0), 0);
  return {
    n: step.n,
    seat: step.seat ?? null,
    cash: cash || (step.phrase?.cash ?? 0),
    extras: things.filter((thing) => !isCore(thing, thread)),
    promises: clauses.length,
  };
}

/** Whether a thing is what the talk was about from the beginning. */
function isCore(thing: Thing, { buildings = [], tiles = [] }: Thread): boolean {
  switch (thing.kind) {
    case "building":
      return buildings.includes(thing.building);
    case "tile":
      return tiles.includes(thing.tile);
    case "cash":
      return true;
    case "card":
      return false;
  }
}

function standing({ state }: Thread): Price["state"] {
  if (state === "agreed") return "agreed";
  return state === "offered" || state === "talking" ? "now" : "past";
}

function past(price: Price): Price {
  return { ...price, state: "past" };
}

function undone({ steps }: Thread): Price {
  const last = steps.findLast(({ kind }) => kind === "undone");
  return { n: last?.n ?? 0, seat: null, cash: 0, extras: [], promises: 0, state: "undone" };
}
