import { describe, expect, it } from "vitest";
import type { DadaochengAction, DadaochengView } from "../protocol";
import { statusOf, type Facts } from "./status";

const view = (more: Partial<DadaochengView>): DadaochengView => ({
  round: 1,
  step: "plan",
  first_player: 0,
  turn: 0,
  must_return: [],
  past: [],
  to_act: [0],
  moves_left: 2,
  taken: 0,
  grid: [],
  players: [],
  ships: {},
  piles: {},
  supply: {},
  event: null,
  used: {},
  ...more,
});

const seat = 0;
const flip: DadaochengAction = { type: "flip", seat, cell: 0 };
const line = (...cells: number[]): DadaochengAction => ({ type: "collect", seat, cells });

const status = (more: Partial<DadaochengView>, facts: Partial<Facts> = {}) =>
  statusOf({
    view: view(more),
    info: { status: "playing" },
    you: 0,
    actions: [],
    pencilled: 0,
    ...facts,
  });

describe("cubes that go back", () => {
  const must_return = [{ seat: 0, count: 2 }];
  const actions: DadaochengAction[] = [{ type: "return", seat, cubes: { tea: 2 } }];
  const why = (more: Partial<DadaochengView>) => status({ must_return, ...more }, { actions });

  it("say why: a chain of twelve (D7), a full house (D9), the event (D13), the limit (D12)", () => {
    expect(why({ step: "collect" })).toMatchObject({ why: "chain" });
    expect(why({ step: "full_house", turn: 1 })).toMatchObject({ why: "full_house" });
    expect(why({ step: "plan" })).toMatchObject({ why: "event" });
    expect(why({ step: "act" })).toMatchObject({ why: "limit" });
  });

  it("say it of others too", () => {
    const others = status({ step: "collect", must_return: [{ seat: 2, count: 2 }] });
    expect(others).toEqual({ kind: "returning", seat: 2, why: "chain" });
  });
});

describe("in one's own turn", () => {
  it("says how many moves are left, and when they are to be confirmed", () => {
    expect(status({}, { actions: [flip] })).toEqual({ kind: "move", left: 2 });
    expect(status({}, { actions: [flip], pencilled: 1 })).toEqual({ kind: "move", left: 1 });
    expect(status({}, { actions: [flip], pencilled: 2 })).toEqual({ kind: "confirm" });
  });

  it("asks for a line only where there is a choice", () => {
    const step = "collect" as const;
    expect(status({ step }, { actions: [line(0, 1, 2)] })).toEqual({ kind: "collecting" });
    const two = [line(0, 1, 2), line(4, 8, 12)];
    expect(status({ step }, { actions: two })).toEqual({ kind: "lines", count: 2 });
  });

  it("says to take a cell, then to buy and act", () => {
    expect(status({}, { actions: [{ type: "take", seat, cell: 1 }] }).kind).toBe("take");
    expect(status({ step: "act" }, { actions: [{ type: "end", seat }] }).kind).toBe("act");
  });

  it("puts cubes that must be returned before anything else", () => {
    const must_return = [{ seat: 0, count: 2 }];
    const actions: DadaochengAction[] = [{ type: "return", seat, cubes: { tea: 2 } }];
    expect(status({ must_return }, { actions })).toMatchObject({ kind: "return", count: 2 });
  });
});

describe("in another's turn", () => {
  it("says who does what", () => {
    expect(status({ turn: 1, to_act: [1], step: "act" })).toEqual({
      kind: "waiting",
      seat: 1,
      step: "act",
    });
  });

  it("names whose turn it is, though the next player may move early (D12)", () => {
    const early = { turn: 3, to_act: [0, 3], step: "act" as const };
    expect(status(early, { you: null })).toEqual({ kind: "waiting", seat: 3, step: "act" });
    expect(status(early, { you: 2 })).toEqual({ kind: "waiting", seat: 3, step: "act" });
  });

  it("tells of the early moves", () => {
    const early = { turn: 1, to_act: [1, 0], step: "act" as const };
    expect(status(early, { actions: [flip] })).toEqual({ kind: "early", left: 2 });
    expect(status(early, { actions: [flip], pencilled: 2 })).toEqual({ kind: "confirm_early" });
  });

  it("says who must return cubes", () => {
    const must_return = [{ seat: 2, count: 1 }];
    expect(status({ turn: 1, to_act: [2], must_return })).toMatchObject({
      kind: "returning",
      seat: 2,
    });
  });

  it("is the same for spectators", () => {
    expect(status({ turn: 1, to_act: [1] }, { you: null, actions: [flip] })).toEqual({
      kind: "waiting",
      seat: 1,
      step: "plan",
    });
  });
});

describe("when nobody plays", () => {
  it("says that the table is paused, gathering or closed", () => {
    for (const kind of ["paused", "gathering", "closed"] as const)
      expect(status({}, { info: { status: kind } })).toEqual({ kind });
  });

  it("names the winners at the end", () => {
    expect(status({ step: "over", winners: [1] })).toEqual({ kind: "over", winners: [1] });
  });
});
