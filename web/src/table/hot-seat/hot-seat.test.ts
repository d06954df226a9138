import { expect, test } from "vitest";
import { nextAtHotSeat } from "./hot-seat";

const table = (waiting_for: number[]) => ({ status: "playing" as const, you: [0, 2], waiting_for });

test("whoever has the screen keeps it as long as something is expected of them", () => {
  expect(nextAtHotSeat(table([0, 2]), 0, false)).toBeNull();
});

test("the screen goes on to the next of ours for whom the table waits", () => {
  expect(nextAtHotSeat(table([1, 2]), 0, false)).toBe(2);
});

test("while the table waits for others alone the screen stays", () => {
  expect(nextAtHotSeat(table([1]), 0, false)).toBeNull();
});

test("whoever comes to the page anew is asked who they are", () => {
  expect(nextAtHotSeat(table([0, 2]), 0, true)).toBe(0);
});

test("before the start there is nothing to hide", () => {
  expect(nextAtHotSeat({ ...table([]), status: "gathering" as never }, 0, true)).toBeNull();
});
