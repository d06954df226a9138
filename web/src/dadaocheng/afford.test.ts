import { describe, expect, it } from "vitest";
import type { BuildingKind, ShipCard } from "../protocol";
import { buildingAfford, lack, shipAfford, type Wallet } from "./afford";

const wallet = (more: Partial<Wallet> = {}): Wallet => ({
  cubes: {},
  credit: 0,
  foreseen: null,
  isActing: false,
  ships: new Set(),
  buildings: new Set(),
  bought: [],
  closed: [],
  ...more,
});

const ship: ShipCard = {
  id: "S202",
  level: 2,
  cost: { rice: 1, tea: 2 },
  credit_required: 3,
  credit: 1,
  prestige: 5,
};

const shop: BuildingKind = {
  id: "shop",
  cost: { rice: 1, any: 1 },
  credit: 2,
  prestige: 1,
  in_play: 3,
  per_turn: 1,
};

describe("what a price lacks", () => {
  it("is the goods that are not there", () => {
    expect(lack({ rice: 1, tea: 2 }, { tea: 1 })).toEqual({ rice: 1, tea: 1 });
  });

  it("counts spare cubes for any good", () => {
    expect(lack({ rice: 1, any: 2 }, { rice: 1, sugar: 1 })).toEqual({ any: 1 });
  });

  it("lets opium stand for anything, once", () => {
    expect(lack({ tea: 2, any: 1 }, { opium: 2 })).toEqual({ tea: 1 });
    expect(lack({ tea: 1 }, { opium: 1 })).toEqual({});
  });
});

describe("a ship", () => {
  it("is lit when it is listed, whatever else", () => {
    expect(shipAfford(ship, wallet({ ships: new Set([2]) })).state).toBe("lit");
  });

  it("says what is missing, credit too", () => {
    expect(shipAfford(ship, wallet({ credit: 1, cubes: { tea: 2 } }))).toEqual({
      state: "short",
      cubes: { rice: 1 },
      credit: 2,
    });
  });

  it("says that the moves in pencil would do", () => {
    const foreseen = { rice: 1, tea: 2 };
    expect(shipAfford(ship, wallet({ credit: 3, foreseen }))).toEqual({
      state: "soon",
      with: "pencil",
    });
  });

  it("is closed in a year that closes its level", () => {
    expect(shipAfford(ship, wallet({ closed: [2] }))).toEqual({ state: "closed", why: "year" });
  });
});

describe("a building", () => {
  it("waits for step 4 where the cubes are there", () => {
    expect(buildingAfford(shop, 3, wallet({ cubes: { rice: 2 } }))).toEqual({
      state: "soon",
      with: "step",
    });
  });

  it("is closed when it is sold out, or bought already", () => {
    expect(buildingAfford(shop, 0, wallet())).toEqual({ state: "closed", why: "sold_out" });
    const bought = wallet({ bought: ["shop"], isActing: true });
    expect(buildingAfford(shop, 3, bought)).toEqual({ state: "closed", why: "once" });
  });
});
