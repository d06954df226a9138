import { describe, expect, it } from "vitest";
import { canAnswer, questionAbout } from "./asking";
import type { Thing } from "./offer";

const ME = 0;
const tray = (things: Thing[], parties: number[]) => ({
  me: ME,
  things,
  clauses: [],
  parties,
  counters: null,
});
const mine: Thing = { kind: "building", building: 23, from: ME, to: null };
const theirs: Thing = { kind: "tile", tile: "photo", count: 1, from: 2, to: ME };

describe("what can be asked about a thing alone", () => {
  it("is its price, of its owner", () => {
    expect(questionAbout(tray([theirs], [ME, 2]))).toEqual({
      kind: "price",
      about: { tile: "photo" },
      to: [2],
    });
  });

  it("is what anyone would give for one's own, or one who was named", () => {
    const question = { kind: "bid", about: { building: 23 } };
    expect(questionAbout(tray([mine], [ME]))).toEqual({ ...question, to: null });
    expect(questionAbout(tray([{ ...mine, to: 1 }], [ME, 1]))).toEqual({ ...question, to: [1] });
  });

  it("is nothing once there is an offer", () => {
    expect(questionAbout(tray([], [ME, 1]))).toBeNull();
    expect(questionAbout(tray([mine, theirs], [ME, 2]))).toBeNull();
    expect(questionAbout(tray([mine], [ME, 1, 2]))).toBeNull();
    expect(questionAbout({ ...tray([theirs], [ME, 2]), counters: 4 })).toBeNull();
    expect(
      questionAbout(tray([{ ...theirs, kind: "tile", tile: "photo", count: 2 }], [ME, 2])),
    ).toBeNull();
    expect(
      questionAbout(tray([{ kind: "cash", cash: 10_000, from: ME, to: 1 }], [ME, 1])),
    ).toBeNull();
  });
});

it("what a thing costs says whoever has it, what they would give anybody", () => {
  const mine = { buildings: [7], tiles: { photo: 1 } };
  expect(canAnswer({ kind: "price", building: 7, tile: null }, mine)).toBe(true);
  expect(canAnswer({ kind: "price", building: 8, tile: null }, mine)).toBe(false);
  expect(canAnswer({ kind: "price", building: null, tile: "photo" }, mine)).toBe(true);
  expect(canAnswer({ kind: "price", building: null, tile: "florist" }, mine)).toBe(false);
  expect(canAnswer({ kind: "bid", building: 8, tile: null }, mine)).toBe(true);
});
