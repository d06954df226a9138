import { describe, expect, it } from "vitest";
import type { DadaochengAction } from "../../protocol";
import { choicesFor, choosingFor, distinct, fits } from "./choice";

const seat = 0;
const actions: DadaochengAction[] = [
  { type: "end", seat },
  { type: "ship", seat, level: 1, pay: { opium: 1, tea: 1 } },
  { type: "ship", seat, level: 1, pay: { rice: 1, tea: 1 } },
  { type: "ship", seat, level: 1, pay: { rice: 1 }, workshop: true },
  { type: "ship", seat, level: 2, pay: { rice: 3 } },
  { type: "build", seat, kind: "shop", pay: { rice: 1 } },
  { type: "build", seat, kind: "shop", pay: { rice: 1 }, cell: 2 },
  { type: "temple", seat, pay: { rice: 1 } },
  { type: "temple", seat, pay: { rice: 2 } },
  { type: "market", seat, give: "rice", get: "tea" },
  { type: "event", seat, give: { sugar: 2 }, get: { tea: 3 } },
];

describe("the ways to pay", () => {
  it("are those of the ship meant", () => {
    const ways = choicesFor({ kind: "ship", level: 1 }, actions);
    expect(ways.map(({ give, way }) => [give, way])).toEqual([
      [{ opium: 1, tea: 1 }, ""],
      [{ rice: 1, tea: 1 }, ""],
      [{ rice: 1 }, "workshop"],
    ]);
  });

  it("leave the cell of a shop for later", () => {
    expect(choicesFor({ kind: "build", building: "shop" }, actions)).toHaveLength(1);
  });

  it("tell the temple's two prices apart", () => {
    expect(choicesFor({ kind: "temple", cubes: 2 }, actions)[0]?.give).toEqual({ rice: 2 });
  });

  it("are cubes on both sides, however they are written", () => {
    expect(choicesFor({ kind: "market" }, actions)[0]).toMatchObject({
      give: { rice: 1 },
      get: { tea: 1 },
    });
    expect(choicesFor({ kind: "event" }, actions)[0]?.get).toEqual({ tea: 3 });
  });
});

describe("sets of cubes", () => {
  it("are the same whatever the order, and with goods of which there are none", () => {
    expect(
      distinct([
        { rice: 1, tea: 1 },
        { tea: 1, rice: 1, sugar: 0 },
      ]),
    ).toHaveLength(1);
  });

  it("fit where they are part of one", () => {
    expect(fits({ tea: 1 }, [{ rice: 2 }, { tea: 2 }])).toBe(true);
    expect(fits({ tea: 1, rice: 1 }, [{ rice: 2 }, { tea: 2 }])).toBe(false);
  });
});

it("what a hint names is chosen among the same ways", () => {
  for (const action of actions.slice(1)) {
    const choosing = choosingFor(action)!;
    const isCell = action.type === "build" && action.cell !== undefined;
    const ways = choicesFor(choosing, actions).map((choice) => choice.action);
    expect(ways.includes(action)).toBe(!isCell);
  }
  expect(choosingFor(actions[0]!)).toBeNull();
});
