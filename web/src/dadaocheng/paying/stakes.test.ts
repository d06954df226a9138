import { expect, it } from "vitest";
import type { DadaochengAction } from "../../protocol";
import { stakesOf } from "./stakes";

const end: DadaochengAction = { type: "end", seat: 0 };
const temple: DadaochengAction = { type: "temple", seat: 0, pay: { rice: 1 } };

it("nothing is at stake where nothing is left to use and nothing must go back", () => {
  expect(stakesOf([end], { rice: 6 }, 6)).toEqual([]);
});

it("cubes over the limit will go back, and the temple is unvisited", () => {
  expect(stakesOf([end, temple], { rice: 6, tea: 2 }, 6)).toEqual([
    { kind: "return", count: 2 },
    { kind: "temple" },
  ]);
});

it("outside of one's own step 4 nothing is at stake", () => {
  expect(stakesOf([temple], { rice: 9 }, 6)).toEqual([]);
});
