import { expect, it } from "vitest";
import type { ChinatownView } from "../../protocol";
import { offeredBeside } from "./hot-seat-offers";

const GIVES = [{ from: 0, to: 2, buildings: [38] }];
const OPEN = { id: 1, by: 0, status: "open", gives: GIVES, accepted: [0], secret: true };

function views(phase: string) {
  const of = (offers: unknown[]) => ({ phase, offers }) as unknown as ChinatownView;
  const seen = new Map([
    [0, of([OPEN])],
    [1, of([])],
    [2, of([OPEN])],
  ]);
  return (seat: number) => seen.get(seat);
}

it("tells for whom an offer waits, a secret one too, of those who share the screen", () => {
  expect(offeredBeside([0, 1, 2], 1, views("trade"))).toEqual([2]);
  expect(offeredBeside([0, 1], 1, views("trade"))).toEqual([]);
});

it("tells nothing of the seat shown, and nothing once trade is over", () => {
  expect(offeredBeside([0, 2], 2, views("trade"))).toEqual([]);
  expect(offeredBeside([0, 1, 2], 1, views("place"))).toEqual([]);
});
