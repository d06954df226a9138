import { expect, test } from "vitest";
import type { ChinatownView } from "../../protocol";
import { mayHold } from "./held";

const districts = [
  {
    id: 1,
    at: [0, 0] as [number, number],
    rows: [
      [3, 1],
      [null, 2],
    ],
  },
];

test("another may hold the card of any building that nobody owns, but not one of yours (C22)", () => {
  const players = [{ buildings: [], hand: [2] }, { buildings: [3] }];
  expect(mayHold({ players } as unknown as ChinatownView, districts, 0)).toEqual([1]);
});
