import { expect, test } from "vitest";
import type { DadaochengAction } from "../../protocol";
import { asChoice } from "./choice";
import { Half } from "./half.svelte";
import { nameOfWay } from "./ways";

test("a hint fills in how to pay, of a shop too that it would open in a cell", () => {
  const half = new Half();
  const shop = { type: "build", seat: 0, kind: "shop", pay: { rice: 1, tea: 2 } } as const;
  half.fill(asChoice({ ...shop, cell: 2 } as DadaochengAction));
  expect(half.pays).toBe(nameOfWay(asChoice(shop as DadaochengAction)));
});

test("a hint fills in what is given and got", () => {
  const half = new Half();
  const trade = { type: "exchange", seat: 0, give: { rice: 2 }, get: "tea" } as const;
  half.fill(asChoice(trade as DadaochengAction));
  expect([half.give.whole, half.give.cubes]).toEqual([{ rice: 2 }, { rice: 2 }]);
  expect([half.get.whole, half.get.cubes]).toEqual([{ tea: 1 }, { tea: 1 }]);
});
