import { describe, expect, it } from "vitest";
import { Rest, type Tap } from "./rest";

const ACCEPT = { left: 10, top: 600, right: 150, bottom: 650 };
const ELSEWHERE: Tap = { x: 300, y: 100, at: 0 };
const onIt = (at: number): Tap => ({ x: 60, y: 620, at });

function came(now: number, ...taps: Tap[]): Rest {
  const rest = new Rest();
  rest.begin(ACCEPT, now, taps);
  return rest;
}

describe("a control that binds", () => {
  it("takes no tap in its first moments", () => {
    const rest = came(1_000, ELSEWHERE);
    expect(rest.isOver(1_401)).toBe(false);
    expect(rest.isOver(1_700)).toBe(true);
  });

  it("waits longer where a finger was tapping something else", () => {
    const rest = came(1_000, onIt(900));
    expect(rest.isOver(1_701)).toBe(false);
    expect(rest.isOver(2_400)).toBe(true);
  });

  it.each([150, 401, 699, 701, 1_200])("takes no tap of a rhythm of %i ms", (rhythm) => {
    const rest = came(1_000, onIt(1_000 - rhythm / 2));
    for (let at = 1_000 + rhythm / 2; at < 9_000; at += rhythm) {
      expect(rest.isOver(at)).toBe(false);
      rest.tapped(onIt(at));
    }
  });

  it("minds no taps elsewhere while it rests, and none on itself once it is awake", () => {
    const rest = came(1_000);
    rest.tapped({ ...ELSEWHERE, at: 1_600 });
    expect(rest.isOver(1_700)).toBe(true);
    rest.tapped(onIt(1_800));
    expect(rest.isOver(1_801)).toBe(true);
  });

  it("rests anew when it binds to something else, after a tap that was for what came before", () => {
    const rest = came(1_000);
    rest.begin(ACCEPT, 5_000, [onIt(4_900)]);
    expect(rest.isOver(5_701)).toBe(false);
    expect(rest.isOver(6_400)).toBe(true);
  });

  it("knows a move from a tremble", () => {
    const rest = came(1_000);
    expect(rest.isAt({ ...ACCEPT, top: 602 })).toBe(true);
    expect(rest.isAt({ ...ACCEPT, top: 560, bottom: 610 })).toBe(false);
    expect(new Rest().isAt(ACCEPT)).toBe(false);
  });
});
