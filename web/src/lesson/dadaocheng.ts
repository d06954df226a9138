/** The first two turns of Dadaocheng, step by step (the words are in `dadaocheng-words.ts`). */

import type { DadaochengView } from "../protocol";
import type { Step } from "./course";
import { DADAOCHENG_DEAL, FLIPPED } from "./dadaocheng-deal";

export interface World {
  view: DadaochengView;
  seat: number;
  /** The discs with the moves in pencil, and how many moves are then left. */
  grid: readonly string[];
  movesLeft: number;
  /** Whether a disc has been tapped. */
  hasPicked: boolean;
  canBuyShip: boolean;
}

export const DADAOCHENG_STEPS: readonly Step<World>[] = [
  { name: "welcome", moment: isPlanning, did: hasTapped },
  { name: "discs", rule: "D2", light: "discs", moment: isPlanning, did: hasTapped },
  {
    name: "flip",
    rule: "D5",
    light: "flip",
    asks: true,
    moment: (world) => isPlanning(world) && isAsDealt(world),
  },
  {
    name: "swap",
    rule: "D5",
    light: "swap",
    asks: true,
    moment: (world) => isPlanning(world) && world.movesLeft === 1 && isFlipped(world),
  },
  {
    name: "confirm",
    rule: "D5",
    light: "ready",
    asks: true,
    moment: (world) => isPlanning(world) && world.movesLeft === 0,
  },
  { name: "own_way", rule: "D5", light: "discs", moment: isPlanning },
  {
    name: "line",
    rule: "D6",
    light: "discs",
    moment: (world) => isMine(world, "collect") || (isActing(world) && !hasCollected(world)),
    told: (world) => (isMine(world, "collect") ? "line" : "no_line"),
  },
  {
    name: "storage",
    rule: "D6",
    light: "storage",
    moment: (world) => isActing(world) && hasCollected(world),
    told: (world) => `storage_${storedBy(world)}`,
  },
  {
    name: "exhaust",
    rule: "D6",
    light: "discs",
    moment: (world) => isActing(world) && hasCollected(world),
  },
  {
    name: "event",
    rule: "D13",
    light: "event",
    moment: isActing,
    over: ({ view }) => (view.used.event ?? 0) > 0,
  },
  {
    name: "ship",
    rule: "D10",
    light: "market",
    moment: isActing,
    over: (world) => (mine(world)?.ships.length ?? 0) > 0,
    told: (world) => (world.canBuyShip ? "ship" : "short"),
  },
  {
    name: "building",
    rule: "D10",
    light: "market",
    moment: isActing,
    over: (world) => Object.values(mine(world)?.buildings ?? {}).some(Boolean),
  },
  {
    name: "temple",
    rule: "D10",
    light: "temple",
    moment: isActing,
    over: ({ view }) => (view.used.temple ?? 0) > 0,
  },
  {
    name: "opium",
    rule: "D11",
    light: "hand",
    interrupts: true,
    moment: (world) => (mine(world)?.cubes["opium"] ?? 0) > 0,
  },
  { name: "end_turn", rule: "D12", light: "ready", asks: true, moment: isActing },
  { name: "watch", rule: "D12", light: "storage", moment: isWatching },
  { name: "spoilage", rule: "D6", light: "storage", interrupts: true, moment: isNearSpoiling },
  {
    name: "full_house",
    rule: "D9",
    light: "storage",
    asks: true,
    interrupts: true,
    moment: (world) => world.view.turn === world.seat && world.view.step === "full_house",
  },
  { name: "score", rule: "D14", light: "players", moment: isLater },
  { name: "end", moment: isLater },
];

function mine({ view, seat }: World): DadaochengView["players"][number] | undefined {
  return view.players[seat];
}

/** Whether the learner's first turn is at this step: it is the first of the game. */
function isMine({ view, seat }: World, step: DadaochengView["step"]): boolean {
  return view.round === 1 && view.turn === seat && view.step === step;
}

function isPlanning(world: World): boolean {
  return isMine(world, "plan");
}

function isActing(world: World): boolean {
  return isMine(world, "act");
}

function isWatching({ view, seat }: World): boolean {
  return view.round === 1 && view.turn !== seat;
}

function isLater({ view }: World): boolean {
  return view.round > 1;
}

function hasTapped({ hasPicked, movesLeft }: World): boolean {
  return hasPicked || movesLeft < 2;
}

function isAsDealt({ grid }: World): boolean {
  return DADAOCHENG_DEAL.grid.every((disc, cell) => grid[cell] === disc);
}

/** Whether the disc that the lesson asks for was turned over, and nothing else has changed. */
function isFlipped({ grid }: World): boolean {
  return DADAOCHENG_DEAL.grid.every((disc, cell) => (grid[cell] === disc) === (cell !== FLIPPED));
}

/** Whether a line gave cubes in this turn. */
function hasCollected({ view }: World): boolean {
  return view.taken > 0;
}

/** Where the first cubes were stored: all storage was empty before. */
function storedBy({ view, seat }: World): "yours" | "theirs" | "none" {
  const hasStored = (at: number) => view.players[at]!.storage.some((cell) => cell.length > 0);
  if (hasStored(seat)) return "yours";
  return view.players.some((_, at) => hasStored(at)) ? "theirs" : "none";
}

function isNearSpoiling({ view, seat }: World): boolean {
  return view.players[seat]?.storage.some((cell) => cell.length === 2) ?? false;
}
