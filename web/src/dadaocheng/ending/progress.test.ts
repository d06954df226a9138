import { expect, it } from "vitest";
import type { DadaochengComponents, DadaochengView } from "../../protocol";
import { buildingsProgress, shipsProgress } from "./progress";

const components = {
  ships: [
    { id: "S101", level: 1 },
    { id: "S301", level: 3 },
    { id: "S302", level: 3 },
  ],
} as unknown as DadaochengComponents;
const view = {
  players: [{ ships: ["S101", "S301"], buildings: { mansion: 2, opium_den: 1 } }],
  ships: { "1": ["S102"], "3": ["S303"] },
  ships_count: { "1": 4, "3": 5 },
  piles: { mansion: 10, shop: 2, opium_den: 0 },
} as unknown as DadaochengView;

it("ships of the highest level count, of those that there were", () => {
  expect(shipsProgress(view, components)).toEqual({ count: 1, all: 6 });
});

it("buildings count, without the den", () => {
  expect(buildingsProgress(view)).toEqual({ count: 2, all: 14 });
});
