/** What is expected of the one who looks, now: one of these, always. */

import type { ChinatownAction, ChinatownView, TableInfo } from "../../protocol";

export type Status =
  | { kind: "gathering" | "paused" | "closed" }
  | { kind: "over"; winners: readonly number[] }
  | { kind: "choose"; left: number; most: number; isEnough: boolean }
  | { kind: "chosen" | "choosing"; waiting: readonly number[] }
  | { kind: "offers"; count: number; by: number }
  | { kind: "trade"; talking: number; players: number }
  | { kind: "ready" | "trading"; waiting: readonly number[] }
  | { kind: "promised"; tile: string; building: number }
  | { kind: "open_shops"; tiles: number }
  | { kind: "nothing_to_open" }
  | { kind: "opened" | "opening"; waiting: readonly number[] };

export interface Facts {
  view: ChinatownView;
  info: Pick<TableInfo, "status">;
  /** Null is a spectator. */
  you: number | null;
  /** What the seat may do now. */
  actions: readonly ChinatownAction[];
  /** How many cards are picked but not yet kept. */
  picked: number;
  /** Who made the offers that wait for a word of the seat, in their order. */
  offeredBy: readonly number[];
}

export function statusOf(facts: Facts): Status {
  const { view, info } = facts;
  if (view.phase === "over" || info.status === "over")
    return { kind: "over", winners: view.winners ?? [] };
  if (info.status !== "playing") return { kind: info.status };
  if (view.phase === "deal") return choosing(facts);
  return view.phase === "trade" ? trading(facts) : placing(facts);
}

/** How many cards can be kept: at the fewest and at the most, as the listed actions have it. */
export function keepable(actions: readonly ChinatownAction[]): [number, number] | null {
  const counts = actions.flatMap((action) => (action.type === "keep" ? [action.cards.length] : []));
  return counts.length ? [Math.min(...counts), Math.max(...counts)] : null;
}

function choosing({ view, you, actions, picked }: Facts): Status {
  const bounds = keepable(actions);
  if (you !== null && bounds) {
    const [fewest, most] = bounds;
    return { kind: "choose", left: most - picked, most, isEnough: picked >= fewest };
  }
  return { kind: you === null ? "choosing" : "chosen", waiting: view.to_act };
}

function trading({ view, you, offeredBy }: Facts): Status {
  const talking = view.players.flatMap(({ ready }, seat) => (ready ? [] : [seat]));
  if (you === null) return { kind: "trading", waiting: talking };
  const by = offeredBy[0];
  if (by !== undefined) return { kind: "offers", count: offeredBy.length, by };
  if (view.players[you]?.ready) return { kind: "ready", waiting: talking };
  return { kind: "trade", talking: talking.length, players: view.players.length };
}

function placing({ view, you, actions }: Facts): Status {
  if (you === null) return { kind: "opening", waiting: view.to_act };
  if (!view.to_act.includes(you)) return { kind: "opened", waiting: view.to_act };
  const due = view.clauses.find(
    ({ kind, by, state }) => kind === "place" && by === you && state === "open",
  );
  if (due) return { kind: "promised", tile: due.tile!, building: due.building! };
  if (!actions.some(({ type }) => type === "place")) return { kind: "nothing_to_open" };
  const tiles = Object.values(view.players[you]!.tiles).reduce((sum, count) => sum + count, 0);
  return { kind: "open_shops", tiles };
}
