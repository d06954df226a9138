import { describe, expect, it } from "vitest";
import type { ChinatownOffer, ChinatownView } from "../protocol";
import { CHINATOWN_STEPS, type World } from "./chinatown";
import { CHINATOWN_WORDS } from "./chinatown-words";
import { Course } from "./course";
import { DADAOCHENG_STEPS } from "./dadaocheng";
import { DADAOCHENG_WORDS } from "./dadaocheng-words";

function world(view: Partial<ChinatownView>, more: Partial<World> = {}): World {
  const players = [0, 1, 2].map(() => ({ kept: null, ready: false, buildings: [], tiles: {} }));
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
  return { view: whole as unknown as ChinatownView, seat: 0, gives: false, gets: false, ...more };
}

const offer = (more: Partial<ChinatownOffer>): ChinatownOffer => ({
  id: 1,
  by: 0,
  gives: [{ from: 0, to: 1, tiles: { photo: 1 } }],
  status: "open",
  ...more,
});

const told = new Set(["welcome", "board", "tiles", "wanted"]);

describe("the first year of Chinatown", () => {
  it("begins with a welcome, then the cards", () => {
    const course = new Course(CHINATOWN_STEPS);
    expect(course.current(world({}))?.name).toBe("welcome");
    course.done.add("welcome");
    expect(course.current(world({}))?.name).toBe("choose");
    expect(course.current(world({ phase: "trade" }))?.name).toBe("board");
  });

  it("asks for an offer, for sending it, and tells what came of it", () => {
    const course = new Course(CHINATOWN_STEPS, new Set([...told, "choose", "neighbours"]));
    expect(course.current(world({ phase: "trade" }))?.name).toBe("offer");
    const both = world({ phase: "trade" }, { gives: true, gets: true });
    expect(course.current(both)?.name).toBe("send");
    const sent = world({ phase: "trade", offers: [offer({})] });
    const step = course.current(sent)!;
    expect(step.told!(sent)).toBe("waiting");
    expect(step.told!(world({ offers: [offer({ status: "done" })] }))).toBe("accepted");
    expect(step.told!(world({ offers: [offer({ status: "declined" })] }))).toBe("declined");
    const countered = [offer({ status: "void" }), offer({ id: 2, by: 1, counters: 1 })];
    expect(step.told!(world({ offers: countered }))).toBe("countered");
  });

  it("is interrupted by an offer to the learner", () => {
    const course = new Course(CHINATOWN_STEPS, new Set(told));
    const theirs = offer({ by: 1, gives: [{ from: 1, to: 0, cash: 10000 }] });
    expect(course.current(world({ phase: "trade", offers: [theirs] }))?.name).toBe("incoming");
  });

  it("is through once the second year has begun", () => {
    const course = new Course(CHINATOWN_STEPS, new Set(["welcome"]));
    expect(course.current(world({ round: 2 }))?.name).toBe("income");
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
