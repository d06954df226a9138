/** The first year of Chinatown, step by step (the words are in `chinatown-words.ts`). */

import type { ChinatownOffer, ChinatownView } from "../protocol";
import type { Step } from "./course";

export interface World {
  view: ChinatownView;
  seat: number;
  /** What the tray holds: something of the learner's, something of another's. */
  gives: boolean;
  gets: boolean;
}

const inPhase = (phase: string) => (world: World) => world.view.phase === phase;
const isPast = (phase: "deal" | "trade" | "place") => (world: World) =>
  world.view.round > 1 || ORDER.indexOf(world.view.phase) > ORDER.indexOf(phase);
const ORDER = ["deal", "trade", "place", "over"];

export const CHINATOWN_STEPS: readonly Step<World>[] = [
  { name: "welcome", moment: () => true },
  { name: "choose", rule: "C5", light: "cards", moment: inPhase("deal"), over: hasChosen },
  { name: "neighbours", rule: "C1", light: "cards", moment: inPhase("deal"), over: hasChosen },
  { name: "board", rule: "C4", light: "board", moment: inPhase("trade"), over: isPast("trade") },
  { name: "tiles", rule: "C2", light: "tiles", moment: inPhase("trade"), over: isPast("trade") },
  {
    name: "wanted",
    rule: "C7",
    light: "players",
    moment: inPhase("trade"),
    over: hasOfferedOrPast,
  },
  { name: "offer", rule: "C7", light: "players", moment: inPhase("trade"), over: hasBothOrPast },
  { name: "send", rule: "C7", light: "tray", moment: inPhase("trade"), over: hasOfferedOrPast },
  {
    name: "waiting",
    rule: "C7",
    light: "deals",
    moment: (world) => lastOffer(world) !== undefined,
    over: isPast("trade"),
    told: answered,
  },
  {
    name: "incoming",
    rule: "C7",
    light: "deals",
    interrupts: true,
    moment: (world) => offerToMe(world) !== undefined,
  },
  { name: "three", rule: "C7", light: "players", moment: inPhase("trade"), over: isPast("trade") },
  { name: "promise", rule: "C13", light: "tray", moment: inPhase("trade"), over: isPast("trade") },
  { name: "ready", rule: "C7", light: "ready", moment: inPhase("trade"), over: isReadyOrPast },
  { name: "place", rule: "C11", light: "tiles", moment: isMyPlacing, over: hasPlacedOrPast },
  { name: "done", rule: "C11", light: "ready", moment: isMyPlacing, over: isPast("place") },
  { name: "income", rule: "C14", light: "board", moment: isPast("place") },
  { name: "next_year", rule: "C17", moment: isPast("place") },
  { name: "end", rule: "C18", moment: isPast("place") },
];

/** The latest offer of the learner's own making. */
export function lastOffer({ view, seat }: World): ChinatownOffer | undefined {
  return view.offers.filter((offer) => offer.by === seat).at(-1);
}

export function offerToMe({ view, seat }: World): ChinatownOffer | undefined {
  return view.offers.find(
    (offer) =>
      (offer.status ?? "open") === "open" &&
      offer.by !== seat &&
      isParty(offer, seat) &&
      !isCounter(offer, view, seat),
  );
}

/** The tile of the learner's that another has most of already, and who that is. */
export function wantedTile({ view, seat }: World): { tile: string; by: number } | null {
  const mine = Object.keys(view.players[seat]?.tiles ?? {});
  const wishes = mine.flatMap((tile) =>
    view.players.flatMap(({ tiles }, by) =>
      by === seat || !tiles[tile] ? [] : [{ tile, by, count: tiles[tile] }],
    ),
  );
  return wishes.sort((one, other) => other.count - one.count)[0] ?? null;
}

export function firstIncome({ view, seat }: World): number {
  const paid = view.ledger.filter(
    ({ round, why, to }) => round === 1 && why === "income" && to === seat,
  );
  return paid.reduce((sum, { cash }) => sum + (cash ?? 0), 0);
}

function isParty(offer: ChinatownOffer, seat: number): boolean {
  return offer.gives.some((give) => give.from === seat || give.to === seat);
}

function isCounter(offer: ChinatownOffer, view: ChinatownView, seat: number): boolean {
  return view.offers.some(({ id, by }) => id === offer.counters && by === seat);
}

/** What became of the learner's offer. */
function answered(world: World): string {
  const offer = lastOffer(world);
  if (!offer || (offer.status ?? "open") === "open") return "waiting";
  if (offer.status === "done") return "accepted";
  const counter = world.view.offers.some(
    ({ counters, status }) => counters === offer.id && (status ?? "open") === "open",
  );
  return counter ? "countered" : "declined";
}

function hasChosen({ view, seat }: World): boolean {
  return view.round > 1 || view.phase !== "deal" || view.players[seat]?.kept != null;
}

function hasOfferedOrPast(world: World): boolean {
  return lastOffer(world) !== undefined || isPast("trade")(world);
}

function hasBothOrPast(world: World): boolean {
  return (world.gives && world.gets) || hasOfferedOrPast(world);
}

function isReadyOrPast(world: World): boolean {
  return world.view.players[world.seat]?.ready === true || isPast("trade")(world);
}

function isMyPlacing({ view, seat }: World): boolean {
  return view.round === 1 && view.phase === "place" && view.to_act.includes(seat);
}

function hasPlacedOrPast(world: World): boolean {
  const { view, seat } = world;
  const mine = new Set(view.players[seat]?.buildings);
  return Object.keys(view.shops).some((lot) => mine.has(Number(lot))) || isPast("place")(world);
}
