import { expect, it } from "vitest";
import type { DadaochengView } from "../../protocol";
import { partsOf, placesOf } from "./parts";

const parts = (more: object) => ({
  ships: 0,
  buildings: 0,
  mansions: 0,
  credit: 0,
  opium: 0,
  dens: 0,
  districts: 0,
  ...more,
});
const view = {
  players: [{ score: 3 }, { score: 5 }, { score: 5 }],
  scores: [3, 5, 5],
  winners: [2],
  parts: [parts({ ships: 3 }), parts({ ships: 6, opium: -1 }), parts({ mansions: 5 })],
} as unknown as DadaochengView;

it("the winner comes before who has as many points", () => {
  expect(placesOf(view).map(({ seat }) => seat)).toEqual([2, 1, 0]);
});

it("the parts of every place make its score", () => {
  for (const { score, parts: found } of placesOf(view))
    expect(Object.values(found).reduce((sum, points) => sum + points, 0)).toBe(score);
});

it("the districts of 1920 have a column only where they gave points", () => {
  expect(partsOf(view)).not.toContain("districts");
});
