import { expect, it } from "vitest";
import type { DadaochengAction } from "../../protocol";
import type { Choice } from "./choice";
import type { Cubes } from "../goods";
import { sortedWays } from "./ways";

const way = (give: Cubes, workshop = false): Choice => ({
  action: { type: "ship", seat: 0, level: 1, pay: give, workshop } as DadaochengAction,
  give,
  get: {},
  way: workshop ? "workshop" : "",
});

it("a workshop comes before two opium, and the order does not depend on the list", () => {
  const workshop = way({ rice: 1, camphor: 1, tea: 1 }, true);
  const opium = way({ rice: 1, camphor: 1, opium: 2 });
  const whole = way({ rice: 1, camphor: 1, tea: 2 });
  for (const list of [
    [opium, whole, workshop],
    [whole, workshop, opium],
  ])
    expect(sortedWays(list, {})).toEqual([workshop, whole, opium]);
});

it("of equal ways the plainest goods go first", () => {
  const rice = way({ rice: 2 });
  const tea = way({ tea: 2 });
  expect(sortedWays([tea, rice], { rice: 2, tea: 2 })).toEqual([rice, tea]);
});

it("what one has plenty of is spent first, so that the most kinds are left", () => {
  const rice = way({ rice: 2 });
  const tea = way({ tea: 2 });
  const both = way({ rice: 1, tea: 1 });
  const held = { rice: 1, sugar: 1, tea: 4 };
  expect(sortedWays([rice, both, tea], held)[0]).toEqual(tea);
});
