import { describe, expect, it } from "vitest";
import type { DadaochengEvent, DadaochengView } from "../../protocol";
import { beatsOf } from "./beats";

const GRID = Array.from({ length: 16 }, (_, cell) => (cell < 3 ? "tea/rice" : "opium/sugar"));

const player = (storage: string[][], score = 0) => ({ cubes: {}, storage, score });
const before = {
  grid: GRID,
  turn: 1,
  step: "collect",
  supply: { tea: 9 },
  players: [player([["rice", "rice"], [], [], []]), player([[], [], [], []])],
} as unknown as DadaochengView;
const after = { ...before, step: "act" } as DadaochengView;

const line: DadaochengEvent[] = [
  { type: "LineCollected", seat: 1, cells: [0, 1, 2], good: "tea", count: 1 },
  { type: "CubeStored", seat: 0, cell: 0, good: "tea" },
  { type: "CellSpoiled", seat: 0, cell: 0 },
  { type: "DiscsExhausted", cells: [0, 1, 2] },
];

describe("a line that is collected", () => {
  const beats = beatsOf(before, line, after, null);

  it("is ringed before its cubes come, then they land and spoil, then its discs turn", () => {
    expect(beats).toHaveLength(3);
    expect(beats[0]?.view.players[1]?.cubes).toEqual({});
    expect(beats[1]).toMatchObject({
      runs: [{ cells: [0, 1, 2], good: "tea", count: 1 }],
      newIn: { 0: [0] },
      spoils: { 0: [0] },
    });
    expect(beats[1]?.view.players[1]?.cubes).toEqual({ tea: 1 });
    expect(beats[1]?.view.supply).toEqual({ tea: 8 });
  });

  it("flies to the hand and to the storage that it feeds", () => {
    expect(beats[1]?.flights.map(({ to }) => to)).toEqual([
      '[data-hand="1"]',
      '[data-storage="0 0"]',
    ]);
  });

  it("ends with the numbers of the table as it is, still in its own step", () => {
    expect(beats.at(-1)?.view).toEqual({ ...after, step: "collect" });
  });

  it("is told of whoever took it, whose storage it may feed", () => {
    expect(new Set(beats.map(({ seat }) => seat))).toEqual(new Set([1]));
  });

  it("is shown to whoever took it too", () => {
    expect(beatsOf(before, line, after, 1)).toHaveLength(3);
  });
});

describe("moves", () => {
  const swap: DadaochengEvent = { type: "DiscsSwapped", seat: 0, cells: [0, 5] };

  it("mark the discs before they change places", () => {
    const [mark, move] = beatsOf(before, [swap], after, null);
    expect(mark?.view.grid).toEqual(GRID);
    expect(mark?.marked).toEqual([0, 5]);
    expect(move?.moved).toEqual({ 0: 5, 5: 0 });
  });

  it("are not shown to whoever made them in pencil, but count for what follows", () => {
    const flip: DadaochengEvent = { type: "DiscFlipped", seat: 1, cell: 5 };
    const beats = beatsOf(before, [swap, flip], after, 0);
    expect(beats.map(({ seat }) => seat)).toEqual([1, 1]);
    expect(beats[0]?.view.grid[5]).toBe("tea/rice");
  });
});

it("a purchase is paid before the card and the points change hands", () => {
  const bought: DadaochengEvent = {
    type: "ShipBought",
    seat: 1,
    ship: "S101",
    pay: { tea: 1 },
    workshop: false,
    next: null,
  };
  const [lift, buy] = beatsOf(before, [bought], after, null);
  expect(lift).toMatchObject({ card: "S101", view: before });
  expect(lift?.flights).toHaveLength(1);
  expect(buy?.view.players).toBe(after.players);
  expect(beatsOf(before, [bought], after, 1)).toEqual([]);
});

it("the next player's turn begins with a beat of their own", () => {
  const beats = beatsOf(before, [{ type: "TurnStarted", seat: 0 }], after, null);
  expect(beats).toMatchObject([{ seat: 0 }]);
  expect(beatsOf(before, [{ type: "TurnStarted", seat: 0 }], after, 0)).toEqual([]);
});
