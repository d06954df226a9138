import { describe, expect, it } from "vitest";
import type { DadaochengView } from "../protocol";
import { Course } from "./course";
import { DADAOCHENG_STEPS, type World } from "./dadaocheng";
import { DADAOCHENG_DEAL, FLIPPED } from "./dadaocheng-deal";

const dealt: readonly string[] = DADAOCHENG_DEAL.grid;
const flipped = dealt.map((disc, cell) => (cell === FLIPPED ? "rice/camphor" : disc));
const other = dealt.map((disc, cell) => (cell === 0 ? "camphor/opium" : disc));

function world(view: Partial<DadaochengView>, more: Partial<World> = {}): World {
  const seat = { cubes: {}, storage: [[], []], ships: [], buildings: {} };
  const whole = {
    round: 1,
    turn: 0,
    step: "plan",
    taken: 0,
    used: {},
    players: [seat, seat],
    ...view,
  };
  return {
    view: whole as unknown as DadaochengView,
    seat: 0,
    grid: dealt,
    movesLeft: 2,
    hasPicked: false,
    canBuyShip: true,
    ...more,
  };
}

const course = new Course(DADAOCHENG_STEPS, new Set(["welcome", "discs"]));
const name = (now: World) => course.current(now)?.name;
const told = (now: World) => course.current(now)?.told?.(now);

describe("the first turns of Dadaocheng", () => {
  it("asks for the moves one after the other, and back when they are taken back", () => {
    const moved = world({}, { grid: flipped, movesLeft: 1 });
    const both = world({}, { grid: other, movesLeft: 0 });
    const seen = [world({}), moved, both, moved, world({})].map(name);
    expect(seen).toEqual(["flip", "swap", "confirm", "swap", "flip"]);
  });

  it("says nothing of the marked discs to whoever moves others", () => {
    expect(name(world({}, { grid: other, movesLeft: 1 }))).toBe("own_way");
  });

  it("knows from the table what the line did, also after a reload", () => {
    const acting = { step: "act", taken: 2 } as const;
    const seat = { cubes: {}, ships: [], buildings: {} };
    const full = { ...seat, storage: [["rice"], []] };
    const empty = { ...seat, storage: [[], []] };
    const stored = (...players: object[]) =>
      told(world({ ...acting, players } as unknown as Partial<DadaochengView>));
    expect(stored(full, empty)).toBe("storage_yours");
    expect(stored(empty, full)).toBe("storage_theirs");
    expect(stored(empty, empty)).toBe("storage_none");
    expect(told(world({ step: "act" }))).toBe("no_line");
    expect(told(world({ step: "collect" }))).toBe("line");
  });

  it("tells of the neighbour while the neighbour plays, and of the score in the second round", () => {
    expect(name(world({ turn: 1 }))).toBe("watch");
    expect(name(world({ round: 2, turn: 1 }))).toBe("score");
  });
});
