/** The first two turns of Dadaocheng, step by step (the words are in `dadaocheng-words.ts`). */

import type { DadaochengView } from "../protocol";
import type { Step } from "./course";

export interface World {
  view: DadaochengView;
  seat: number;
  /** Without those in pencil. */
  movesLeft: number;
  /** What the learner's first line did, as far as there was one. */
  stored: "yours" | "theirs" | "none" | null;
  hasCollected: boolean;
  canBuyShip: boolean;
  /** Whether the learner's step 4 has been reached. */
  hasActed: boolean;
}

const isMine = (step: string) => (world: World) =>
  world.view.turn === world.seat && world.view.step === step;
const isActing = isMine("act");
/** Whether fewer than so many moves of the first turn are left. */
const hasMoved =
  (left: number) =>
  ({ view, seat, movesLeft }: World) =>
    view.round > 1 || (view.turn === seat && (view.step !== "plan" || movesLeft < left));
const isLater = (world: World) => world.view.round > 1 || world.view.step === "over";
/** Whether the learner's first turn is over, so that what belongs to it can no longer be done. */
const hasEnded = (world: World) => isLater(world) || (world.hasActed && !isActing(world));
const doneOrLater = (isDone: (world: World) => boolean) => (world: World) =>
  isDone(world) || hasEnded(world);
const mine = ({ view, seat }: World) => view.players[seat];

export const DADAOCHENG_STEPS: readonly Step<World>[] = [
  { name: "welcome", moment: () => true },
  { name: "discs", rule: "D2", light: "discs", moment: isMine("plan"), over: isLater },
  { name: "flip", rule: "D5", light: "flip", moment: isMine("plan"), over: hasMoved(2) },
  { name: "swap", rule: "D5", light: "swap", moment: isMine("plan"), over: hasMoved(1) },
  {
    name: "line",
    rule: "D6",
    light: "discs",
    moment: (world) => isMine("collect")(world) || isActing(world),
    over: (world) => world.hasCollected,
    told: (world) => (isMine("collect")(world) ? "line" : "no_line"),
  },
  {
    name: "storage",
    rule: "D6",
    light: "storage",
    moment: (world) => world.stored !== null,
    over: (world) => isActing(world) && !world.hasCollected,
    told: (world) => `storage_${world.stored ?? "none"}`,
  },
  {
    name: "exhaust",
    rule: "D6",
    light: "discs",
    moment: (world) => world.hasCollected,
    over: (world) => isActing(world) && !world.hasCollected,
  },
  {
    name: "event",
    rule: "D13",
    light: "event",
    moment: isActing,
    over: doneOrLater(({ view }) => (view.used.event ?? 0) > 0),
  },
  {
    name: "ship",
    rule: "D10",
    light: "market",
    moment: isActing,
    over: doneOrLater((world) => (mine(world)?.ships.length ?? 0) > 0),
    told: (world) => (world.canBuyShip ? "ship" : "short"),
  },
  {
    name: "building",
    rule: "D10",
    light: "market",
    moment: isActing,
    over: doneOrLater((world) => Object.values(mine(world)?.buildings ?? {}).some(Boolean)),
  },
  {
    name: "temple",
    rule: "D10",
    light: "temple",
    moment: isActing,
    over: doneOrLater(({ view }) => (view.used.temple ?? 0) > 0),
  },
  {
    name: "opium",
    rule: "D11",
    light: "hand",
    interrupts: true,
    moment: ({ view, seat }) => (view.players[seat]?.cubes["opium"] ?? 0) > 0,
  },
  { name: "end_turn", rule: "D12", light: "ready", moment: isActing, over: hasEnded },
  {
    name: "watch",
    rule: "D12",
    light: "storage",
    moment: ({ view, seat }) => view.turn !== seat,
    over: isLater,
  },
  { name: "spoilage", rule: "D6", light: "storage", interrupts: true, moment: isNearSpoiling },
  {
    name: "full_house",
    rule: "D9",
    light: "storage",
    interrupts: true,
    moment: isMine("full_house"),
    over: (world) => isMine("act")(world) && world.view.round > 1,
  },
  { name: "score", rule: "D14", light: "players", moment: isLater },
  { name: "end", moment: isLater },
];

function isNearSpoiling({ view, seat }: World): boolean {
  return view.players[seat]?.storage.some((cell) => cell.length === 2) ?? false;
}
