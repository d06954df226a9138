import { describe, expect, it } from "vitest";
import type { ChinatownOffer, ChinatownView } from "../protocol";
import { CHINATOWN_STEPS, type World } from "./chinatown";
import { CHINATOWN_WORDS } from "./chinatown-words";
import { Course } from "./course";
import { DADAOCHENG_STEPS } from "./dadaocheng";
import { DADAOCHENG_WORDS } from "./dadaocheng-words";

function world(view: Partial<ChinatownView>, more: Partial<World> = {}): World {
  const players = [0, 1, 2].map((seat) => ({
    kept: null,
    ready: false,
    buildings: [16 + seat],
    tiles: seat < 2 ? { florist: 1 + seat } : {},
  }));
  const whole = {
    round: 1,
    phase: "deal",
    players,
    shops: {},
    offers: [],
    ledger: [],
    to_act: [0],
    ...view,
  };
  return {
    view: whole as unknown as ChinatownView,
    seat: 0,
    picked: 0,
    gives: false,
    gets: false,
    hasBuilding: false,
    hasClause: false,
    isComposing: false,
    partners: 0,
    canPlace: true,
    ...more,
  };
}

const offer = (more: Partial<ChinatownOffer>): ChinatownOffer => ({
  id: 1,
  by: 0,
  gives: [{ from: 0, to: 1, tiles: { photo: 1 } }],
  status: "open",
  ...more,
});

const trading = (offers: ChinatownOffer[], more: Partial<World> = {}) =>
  world({ phase: "trade", offers }, more);
const told = new Set(["welcome", "board", "tiles", "wanted"]);
const course = new Course(CHINATOWN_STEPS, told);
const name = (now: World) => course.current(now)?.name;

describe("the first year of Chinatown", () => {
  it("begins with a welcome, then the cards, and tells of neighbours once one is chosen", () => {
    expect(new Course(CHINATOWN_STEPS).current(world({}))?.name).toBe("welcome");
    expect(name(world({}))).toBe("choose");
    expect(name(world({}, { picked: 1 }))).toBe("neighbours");
    expect(name(world({}))).toBe("choose");
  });

  it("asks for an offer, for sending it, and tells what came of it", () => {
    expect(name(trading([]))).toBe("offer");
    expect(name(trading([], { gives: true, gets: true, isComposing: true }))).toBe("send");
    const answer = (...offers: ChinatownOffer[]) => {
      const now = trading(offers);
      const step = course.current(now)!;
      return step.told?.(now) ?? step.name;
    };
    expect(answer(offer({}))).toBe("waiting");
    expect(answer(offer({ status: "done" }))).toBe("accepted");
    expect(answer(offer({ status: "declined" }))).toBe("declined");
    const countered = offer({ status: "void" });
    const counter = offer({ id: 2, by: 1, counters: 1 });
    expect(answer(countered, counter)).toBe("countered");
    expect(answer(countered, { ...counter, status: "done" })).toBe("accepted");
    expect(answer(countered, { ...counter, status: "declined" })).toBe("three");
  });

  it("asks for an offer again once it was taken back, or the deal undone", () => {
    expect(name(trading([offer({ status: "withdrawn" })]))).toBe("offer");
    expect(name(trading([offer({ status: "done" })]))).toBe("waiting");
    expect(name(trading([]))).toBe("offer");
  });

  it("tells of nobody's wish when the learner has nothing that is wanted", () => {
    const players = [0, 1, 2].map(() => ({ kept: null, ready: false, buildings: [], tiles: {} }));
    const now = world({ phase: "trade", players } as unknown as Partial<ChinatownView>);
    expect(name(now)).toBe("three");
  });

  it("is interrupted by an offer to the learner, while none is being made", () => {
    const theirs = offer({ by: 1, gives: [{ from: 1, to: 0, cash: 10000 }] });
    expect(name(trading([theirs]))).toBe("incoming");
    expect(name(trading([theirs], { gives: true, isComposing: true }))).toBe("offer");
    expect(name(trading([{ ...theirs, status: "declined" }]))).toBe("offer");
  });

  it("never ends where a step was skipped", () => {
    const skipped = new Course(CHINATOWN_STEPS, new Set([...told, "offer", "send"]));
    expect(skipped.current(trading([]))?.name).toBe("three");
  });

  it("asks for a tile again once it was taken back", () => {
    const placing = world({ phase: "place" });
    const placed = world({ phase: "place", shops: { 16: "florist" } });
    expect([name(placing), name(placed), name(placing)]).toEqual(["place", "done", "place"]);
    expect(name(world({ phase: "place" }, { canPlace: false }))).toBe("done");
  });

  it("tells of the income once the second year has begun", () => {
    expect(name(world({ round: 2 }))).toBe("income");
  });
});

describe("every step", () => {
  it.each([
    ["chinatown", CHINATOWN_STEPS, CHINATOWN_WORDS],
    ["dadaocheng", DADAOCHENG_STEPS, DADAOCHENG_WORDS],
  ] as const)("of %s has words", (_, steps, words) => {
    const named = steps.filter(({ told: chosen }) => !chosen).map(({ name }) => name);
    expect(named.filter((name) => !(name in words))).toEqual([]);
  });
});
