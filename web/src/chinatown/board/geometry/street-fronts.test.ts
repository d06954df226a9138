import { expect, it } from "vitest";
import type { BoardPlan } from "../../../protocol";
import { withoutFront } from "./street-fronts";

const BOARD = {
  districts: [
    {
      rows: [
        [1, 2, 3],
        [4, 5, null],
        [6, 7, 8],
      ],
    },
  ],
  no_street: [],
} as unknown as BoardPlan;

it("every building has a front where the rule is not played", () => {
  expect([...withoutFront({ ...BOARD, no_street: [5] }, {})]).toEqual([]);
});

it("C20: a yard beside a building counts as a front, unless only streets do", () => {
  expect([...withoutFront(BOARD, { street_access: true })]).toEqual([]);
  expect([...withoutFront(BOARD, { street_access: true, street_front: "streets" })]).toEqual([5]);
});
