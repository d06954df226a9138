import { describe, expect, it } from "vitest";
import type { BuildingKind, DadaochengPrice, DadaochengPrices, ShipCard } from "../../protocol";
import { buildingAfford, shipAfford, type Offers } from "./afford";

const offers = (more: Partial<Offers> = {}): Offers => ({
  ships: new Set(),
  buildings: new Set(),
  now: null,
  foreseen: null,
  isActing: false,
  ...more,
});

const price = (more: Partial<DadaochengPrice> = {}): DadaochengPrice => ({
  cost: { rice: 1 },
  lacks: {},
  lacks_credit: 0,
  closed: null,
  ...more,
});

const prices = (of: DadaochengPrice): DadaochengPrices => ({
  ships: { S202: of },
  buildings: { shop: of },
});

const ship = { id: "S202", level: 2 } as ShipCard;
const shop = { id: "shop" } as BuildingKind;

describe("a ship", () => {
  it("is lit when it is listed, whatever else", () => {
    const lacking = prices(price({ lacks: { tea: 1 } }));
    expect(shipAfford(ship, offers({ ships: new Set([2]) })).state).toBe("lit");
    expect(shipAfford(ship, offers({ ships: new Set([2]), now: lacking })).state).toBe("lit");
  });

  it("says what is missing, credit too", () => {
    const now = prices(price({ lacks: { rice: 1 }, lacks_credit: 2 }));
    expect(shipAfford(ship, offers({ now }))).toEqual({
      state: "short",
      cubes: { rice: 1 },
      credit: 2,
    });
  });

  it("says that the moves in pencil would do", () => {
    const [now, foreseen] = [prices(price({ lacks: { tea: 1 } })), prices(price())];
    expect(shipAfford(ship, offers({ now, foreseen }))).toEqual({ state: "soon", with: "pencil" });
  });

  it("is closed where the server says so", () => {
    const now = prices(price({ closed: "forbidden" }));
    expect(shipAfford(ship, offers({ now }))).toEqual({ state: "closed", why: "forbidden" });
  });

  it("says nothing until there is an answer about it, and to spectators", () => {
    expect(shipAfford(ship, offers())).toEqual({ state: "open" });
    expect(shipAfford({ ...ship, id: "S203" }, offers({ now: prices(price()) }))).toEqual({
      state: "open",
    });
    expect(shipAfford(ship, null)).toEqual({ state: "open" });
  });
});

describe("a building", () => {
  it("waits for step 4 where nothing is missing", () => {
    const now = prices(price());
    expect(buildingAfford(shop, 3, offers({ now }))).toEqual({ state: "soon", with: "step" });
  });

  it("is open in step 4 while an answer is older than what is listed", () => {
    const now = prices(price());
    expect(buildingAfford(shop, 3, offers({ now, isActing: true }))).toEqual({ state: "open" });
  });

  it("is sold out for everyone", () => {
    expect(buildingAfford(shop, 0, null)).toEqual({ state: "closed", why: "sold_out" });
  });
});
