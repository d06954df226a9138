import { describe, expect, it } from "vitest";
import { fitted, onBoard, panned, revealing, seen, wholeScale, zoomed } from "./camera";

const board = { width: 900, height: 600 };
const screen = { width: 450, height: 600 };
const whole = fitted({ x: 0, y: 0, ...board }, board, screen);

describe("what is seen of the board", () => {
  it("can be all of it, in the middle", () => {
    expect(whole).toEqual({ scale: 0.5, x: 0, y: 150 });
    expect(wholeScale(board, screen)).toBe(0.5);
  });

  it("comes closer round the point under the finger", () => {
    const at = { x: 100, y: 300 };
    const close = zoomed(whole, 4, at, board, screen);
    expect(close.scale).toBe(2);
    expect(onBoard(close, at)).toEqual(onBoard(whole, at));
  });

  it("is never further away than all of it", () => {
    expect(zoomed(whole, 0.2, { x: 0, y: 0 }, board, screen).scale).toBe(0.5);
  });

  it("cannot be pushed off the board", () => {
    const close = zoomed(whole, 4, { x: 0, y: 300 }, board, screen);
    const pushed = panned(close, { x: 9999, y: -9999 }, board, screen);
    expect(seen(pushed, screen)).toEqual({ x: 0, y: 300, width: 225, height: 300 });
  });

  it("moves just far enough to show a lot", () => {
    const close = fitted({ x: 0, y: 0, width: 225, height: 300 }, board, screen);
    const moved = revealing(close, { x: 300, y: 10, width: 50, height: 50 }, board, screen);
    expect(seen(moved, screen)).toEqual({ x: 125, y: 0, width: 225, height: 300 });
  });
});
