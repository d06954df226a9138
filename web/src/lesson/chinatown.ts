/** The first year of Chinatown, step by step (the words are in `chinatown-words.ts`). */

import type { ChinatownOffer, ChinatownView } from "../protocol";
import type { Step } from "./course";

export interface World {
  view: ChinatownView;
  seat: number;
  /** How many cards are chosen and not yet kept. */
  picked: number;
  /** What the tray holds: something of the learner's, something of another's. */
  gives: boolean;
  gets: boolean;
  /** Whether it holds a building, or a promise. */
  hasBuilding: boolean;
  hasClause: boolean;
  /** Whether an offer is being composed, and between how many others. */
  isComposing: boolean;
  partners: number;
  /** Whether there is a tile to place, and a building for it. */
  canPlace: boolean;
}

export const CHINATOWN_STEPS: readonly Step<World>[] = [
  { name: "welcome", moment: isChoosing, did: ({ picked }) => picked > 0 },
  {
    name: "choose",
    rule: "C5",
    light: "cards",
    asks: true,
    moment: isChoosing,
    over: ({ picked }) => picked > 0,
  },
  { name: "neighbours", rule: "C1", light: "cards", asks: true, moment: isChoosing },
  {
    name: "board",
    rule: "C4",
    light: "board",
    asks: true,
    moment: isTrading,
    did: ({ hasBuilding }) => hasBuilding,
  },
  { name: "tiles", rule: "C2", light: "tiles", moment: isTrading },
  {
    name: "wanted",
    rule: "C7",
    light: "players",
    moment: hasWanted,
    over: hasOffered,
    did: ({ gives }) => gives,
  },
  {
    name: "offer",
    rule: "C7",
    light: "players",
    asks: true,
    moment: hasWanted,
    over: (world) => hasBoth(world) || hasOffered(world),
  },
  {
    name: "send",
    rule: "C7",
    light: "tray",
    asks: true,
    moment: (world) => isTrading(world) && hasBoth(world),
    over: hasOffered,
  },
  {
    name: "waiting",
    rule: "C7",
    light: (world) => (answer(world) === "countered" ? "offers" : "deals"),
    moment: (world) => isTrading(world) && answer(world) !== null,
    told: (world) => answer(world) ?? "waiting",
  },
  {
    name: "incoming",
    rule: "C7",
    light: "offers",
    asks: true,
    interrupts: true,
    moment: (world) => isTrading(world) && !world.isComposing && offerToMe(world) !== undefined,
  },
  {
    name: "three",
    rule: "C7",
    light: "players",
    asks: true,
    moment: isTrading,
    did: ({ partners }) => partners > 1,
  },
  {
    name: "promise",
    rule: "C13",
    light: "tray",
    moment: isTrading,
    did: ({ hasClause }) => hasClause,
  },
  {
    name: "ready",
    rule: "C7",
    light: "ready",
    asks: true,
    moment: (world) => isTrading(world) && !world.view.players[world.seat]?.ready,
  },
  {
    name: "place",
    rule: "C11",
    light: "tiles",
    asks: true,
    moment: (world) => isMyPlacing(world) && world.canPlace,
    over: hasPlaced,
  },
  { name: "done", rule: "C11", light: "ready", asks: true, moment: isMyPlacing },
  { name: "income", rule: "C14", light: "recap", moment: isLater },
  { name: "next_year", rule: "C17", moment: isLater },
  { name: "end", rule: "C18", moment: isLater },
];

/** The latest offer of the learner's own making that was not taken back. */
export function lastOffer({ view, seat }: World): ChinatownOffer | undefined {
  return view.offers.filter(({ by, status }) => by === seat && status !== "withdrawn").at(-1);
}

export function offerToMe({ view, seat }: World): ChinatownOffer | undefined {
  return view.offers.find(
    (offer) =>
      isOpen(offer) &&
      offer.by !== seat &&
      isParty(offer, seat) &&
      !offer.accepted?.includes(seat) &&
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

function isOpen({ status }: ChinatownOffer): boolean {
  return (status ?? "open") === "open";
}

function isParty(offer: ChinatownOffer, seat: number): boolean {
  return offer.gives.some((give) => give.from === seat || give.to === seat);
}

function isCounter(offer: ChinatownOffer, view: ChinatownView, seat: number): boolean {
  return view.offers.some(({ id, by }) => id === offer.counters && by === seat);
}

/** What became of the learner's offer; null if there is none, or nothing is to be said of it. */
function answer(world: World): "waiting" | "accepted" | "declined" | "countered" | null {
  const offer = lastOffer(world);
  if (!offer) return null;
  const counter = world.view.offers.filter(({ counters }) => counters === offer.id).at(-1);
  if (counter && isOpen(counter)) return "countered";
  if (offer.status === "done" || counter?.status === "done") return "accepted";
  if (isOpen(offer)) return "waiting";
  return offer.status === "declined" ? "declined" : null;
}

function isChoosing({ view, seat }: World): boolean {
  return view.round === 1 && view.phase === "deal" && view.players[seat]?.kept == null;
}

function isTrading({ view }: World): boolean {
  return view.round === 1 && view.phase === "trade";
}

function isMyPlacing({ view, seat }: World): boolean {
  return view.round === 1 && view.phase === "place" && view.to_act.includes(seat);
}

function isLater({ view }: World): boolean {
  return view.round > 1;
}

function hasWanted(world: World): boolean {
  return isTrading(world) && wantedTile(world) !== null;
}

function hasOffered(world: World): boolean {
  return lastOffer(world) !== undefined;
}

function hasBoth({ gives, gets }: World): boolean {
  return gives && gets;
}

function hasPlaced({ view, seat }: World): boolean {
  const mine = new Set(view.players[seat]?.buildings);
  return Object.keys(view.shops).some((lot) => mine.has(Number(lot)));
}
