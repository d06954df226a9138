import { describe, expect, it } from "vitest";
import type { ChinatownAction, ChinatownClausePosition, ChinatownView } from "../../protocol";
import { statusOf, type Facts } from "./status";

const player = (more = {}) => ({
  cash: null,
  buildings: [],
  tiles: {},
  hand: null,
  kept: null,
  ready: false,
  owes: null,
  ...more,
});

const view = (more: Partial<ChinatownView>): ChinatownView => ({
  round: 1,
  phase: "deal",
  first_player: 0,
  turn: null,
  order: false,
  to_act: [0, 1, 2],
  players: [player(), player(), player()],
  shops: {},
  offers: [],
  clauses: [],
  outlook: null,
  last_outlook: null,
  income: [0, 0, 0],
  ledger: [],
  ...more,
});

const status = (more: Partial<ChinatownView>, facts: Partial<Facts> = {}) =>
  statusOf({
    view: view(more),
    info: { status: "playing" },
    you: 0,
    actions: [],
    picked: 0,
    offeredBy: [],
    ...facts,
  });

const keep = (...cards: number[]): ChinatownAction => ({ type: "keep", seat: 0, cards });
const promise: ChinatownClausePosition = {
  id: 1,
  offer: 1,
  secret: false,
  state: "open",
  by: 0,
  to: 1,
  kind: "place",
  tile: "photo",
  building: 7,
};

describe("while buildings are chosen", () => {
  const actions = [keep(1, 2), keep(1, 3)];

  it("says how many are still to be picked", () => {
    expect(status({}, { actions })).toEqual({ kind: "choose", left: 2, most: 2, isEnough: false });
    expect(status({}, { actions, picked: 2 })).toMatchObject({ left: 0, isEnough: true });
  });

  it("lets fewer be kept where the table plays so", () => {
    expect(status({}, { actions: [...actions, keep()] })).toMatchObject({
      left: 2,
      isEnough: true,
    });
  });

  it("says for whom one waits who has chosen", () => {
    expect(status({ to_act: [2] })).toEqual({ kind: "chosen", waiting: [2] });
  });

  it("tells spectators who still chooses", () => {
    expect(status({}, { you: null })).toEqual({ kind: "choosing", waiting: [0, 1, 2] });
  });
});

describe("while all trade", () => {
  const phase = "trade" as const;

  it("says how many still talk", () => {
    const players = [player(), player({ ready: true }), player()];
    expect(status({ phase, players })).toEqual({ kind: "trade", talking: 2, players: 3 });
  });

  it("puts an offer to you first, even if you are ready", () => {
    const players = [player({ ready: true }), player(), player()];
    expect(status({ phase, players }, { offeredBy: [2, 1] })).toEqual({
      kind: "offers",
      count: 2,
      by: 2,
    });
  });

  it("says for whom one waits who is ready", () => {
    const players = [player({ ready: true }), player(), player({ ready: true })];
    expect(status({ phase, players })).toEqual({ kind: "ready", waiting: [1] });
  });

  it("tells spectators who still talks", () => {
    expect(status({ phase }, { you: null })).toEqual({ kind: "trading", waiting: [0, 1, 2] });
  });
});

describe("while shops are opened", () => {
  const phase = "place" as const;
  const place: ChinatownAction = { type: "place", seat: 0, tile: "photo", building: 7 };
  const players = [player({ tiles: { photo: 2, florist: 1 } }), player(), player()];

  it("says how many tiles there are to place", () => {
    const facts = { actions: [place] };
    expect(status({ phase, players, to_act: [0] }, facts)).toEqual({
      kind: "open_shops",
      tiles: 3,
    });
  });

  it("names what was promised before anything else", () => {
    const clauses = [promise];
    expect(status({ phase, players, to_act: [0], clauses }, { actions: [place] })).toEqual({
      kind: "promised",
      tile: "photo",
      building: 7,
    });
  });

  it("does not press for what another has promised, or what is kept already", () => {
    const clauses = [
      { ...promise, by: 1 },
      { ...promise, state: "kept" as const },
    ];
    expect(status({ phase, players, to_act: [0], clauses }, { actions: [place] }).kind).toBe(
      "open_shops",
    );
  });

  it("says when nothing can be placed", () => {
    expect(status({ phase, to_act: [0] }).kind).toBe("nothing_to_open");
  });

  it("says whose turn it is", () => {
    expect(status({ phase, to_act: [1] })).toEqual({ kind: "opened", waiting: [1] });
    expect(status({ phase, to_act: [1] }, { you: null })).toEqual({
      kind: "opening",
      waiting: [1],
    });
  });
});

describe("when nobody plays", () => {
  it("says that the table is paused, gathering or closed", () => {
    for (const kind of ["paused", "gathering", "closed"] as const)
      expect(status({}, { info: { status: kind } })).toEqual({ kind });
  });

  it("names the winners at the end", () => {
    expect(status({ phase: "over", winners: [1] })).toEqual({ kind: "over", winners: [1] });
  });
});
