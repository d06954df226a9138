import { describe, expect, it } from "vitest";
import type { ChinatownView } from "../../protocol";
import { Draft } from "./draft.svelte";

const OWNERS: Record<number, number> = { 19: 0, 20: 1, 38: 1, 57: 2, 4: 3 };

function desk({ seat = 0, answer = "yes" } = {}) {
  const sent: unknown[] = [];
  const tiles = [{ florist: 1, dim_sum: 2 }, { dim_sum: 2 }, { photo: 1 }, {}];
  const view = { phase: "trade", players: tiles.map((held) => ({ tiles: held })), offers: [] };
  const play = {
    info: { status: "playing" },
    seat,
    view: view as unknown as ChinatownView,
    act: (action: unknown) => (sent.push(action), Promise.resolve({ type: answer })),
  };
  const town = { ownerOf: (building: number) => OWNERS[building] ?? null };
  return { draft: new Draft(play as never, town), sent, view: play.view, play };
}

describe("an offer by taps", () => {
  it("swaps one for one in three", async () => {
    const { draft, sent } = desk();
    draft.tapBuilding(38);
    draft.tapTile(0, "florist");
    expect(await draft.send()).toBe(true);
    expect(sent).toMatchObject([
      {
        type: "offer",
        gives: [
          { from: 1, to: 0, buildings: [38] },
          { from: 0, to: 1, tiles: { florist: 1 } },
        ],
      },
    ]);
    expect(draft.isOpen).toBe(false);
  });

  it("is not lost to a proposal that comes late", () => {
    const { draft } = desk();
    const proposed = [{ from: 0, to: 2, buildings: [19] }];
    draft.tapBuilding(38);
    draft.propose(proposed);
    expect(draft.buildings).toEqual(new Set([38]));
    draft.clear();
    draft.propose(proposed);
    expect(draft.gives).toEqual(proposed);
  });

  it("may start with one's own thing, which goes to whoever comes next", () => {
    const { draft } = desk();
    draft.tapBuilding(19);
    expect(draft.isReady).toBe(false);
    draft.tapPlayer(2);
    expect(draft.gives).toEqual([{ from: 0, to: 2, buildings: [19] }]);
  });

  it("goes round three parties in at most ten", () => {
    const { draft } = desk();
    draft.tapBuilding(20); // Otto to me
    draft.tapTile(2, "photo"); // Jia to Otto, who had nothing coming
    draft.tapBuilding(19); // me to Jia
    expect(draft.parties).toEqual([0, 1, 2]);
    expect(draft.gives).toEqual([
      { from: 1, to: 0, buildings: [20] },
      { from: 2, to: 1, tiles: { photo: 1 } },
      { from: 0, to: 2, buildings: [19] },
    ]);
  });

  it("lets a thing go to another party at a tap", () => {
    const { draft } = desk();
    draft.tapBuilding(20);
    draft.tapTile(2, "photo");
    draft.turn(draft.things[0]!);
    expect(draft.things[0]!.to).toBe(2);
    draft.turn(draft.things[0]!);
    expect(draft.things[0]!.to).toBe(0);
  });

  it("goes to whoever gets nothing yet, and then to whom its giver gave last, not to me", () => {
    const { draft } = desk();
    draft.tapBuilding(20); // Otto to me
    draft.tapTile(2, "photo"); // Jia to Otto
    expect(draft.recipientOf(0)).toBe(2); // Jia alone has nothing coming: what I pay is for her
    draft.setCash(0, 2, 20_000);
    draft.tapTile(1, "dim_sum"); // of Otto, who got the photo from Jia and gave her nothing
    expect(draft.things.at(-1)).toMatchObject({ from: 1, to: 2 });
    expect(draft.recipientOf(2)).toBe(0); // who pays Jia
    draft.addClause({ kind: "pay", by: 2, to: 0, cash: 10_000 });
    draft.addClause({ kind: "pay", by: 1, to: 2, cash: 10_000 });
    expect(draft.recipientOf(1)).toBe(2);
  });

  it("is not sent while what was typed for a sum is in doubt", async () => {
    const { draft, sent } = desk();
    draft.tapBuilding(38);
    draft.setCash(0, 1, 20_000);
    draft.doubt(0, 1, true);
    expect(await draft.send()).toBe(false);
    expect(sent).toEqual([]);
    draft.doubt(0, 1, false);
    expect(draft.isReady).toBe(true);
  });

  it("shares a heap of tiles out one by one", () => {
    const { draft } = desk();
    draft.tapTile(1, "dim_sum");
    draft.tapTile(1, "dim_sum");
    draft.tapPlayer(2);
    draft.turn(draft.things[0]!);
    expect(draft.gives).toEqual([
      { from: 1, to: 0, tiles: { dim_sum: 1 } },
      { from: 1, to: 2, tiles: { dim_sum: 1 } },
    ]);
    draft.turn(draft.things[0]!);
    expect(draft.gives).toEqual([{ from: 1, to: 2, tiles: { dim_sum: 2 } }]);
  });

  it("takes one more tile with each tap, then none", () => {
    const { draft } = desk();
    draft.tapTile(1, "dim_sum");
    expect(draft.tileCount(1, "dim_sum")).toBe(1);
    draft.tapTile(1, "dim_sum");
    expect(draft.tileCount(1, "dim_sum")).toBe(2);
    draft.tapTile(1, "dim_sum");
    expect(draft.hasTile(1, "dim_sum")).toBe(false);
  });

  it("gives a building up at a second tap, and is closed with nothing in it", () => {
    const { draft } = desk();
    draft.tapBuilding(38);
    draft.tapBuilding(38);
    expect(draft.isOpen).toBe(false);
  });

  it("can ask for a card that another may hold (C22)", () => {
    const { draft } = desk();
    draft.tapCard(85, 2);
    expect(draft.gives).toEqual([{ from: 2, to: 0, cards: [85] }]);
    draft.tapCard(85, 2);
    expect(draft.isOpen).toBe(false);
  });

  it("cannot be made while the game is paused", () => {
    const { draft, play } = desk();
    play.info.status = "paused";
    draft.tapBuilding(38);
    expect(draft.isOpen).toBe(false);
  });

  it("sees nobody's buildings and other phases as nothing to trade", () => {
    const { draft, view } = desk();
    draft.tapBuilding(85);
    expect(draft.isOpen).toBe(false);
    view.phase = "place";
    draft.tapBuilding(38);
    expect(draft.things).toEqual([]);
  });

  it("has money each way, and none at zero", () => {
    const { draft } = desk();
    draft.tapBuilding(38);
    draft.setCash(0, 1, 20_000);
    expect(draft.gives).toContainEqual({ from: 0, to: 1, cash: 20_000 });
    draft.setCash(0, 1, 0);
    expect(draft.cashOf(0, 1)).toBe(0);
    expect(draft.parties).toEqual([0, 1]);
  });

  it("lets a party go with all that was theirs or for them", () => {
    const { draft } = desk();
    draft.tapBuilding(20);
    draft.tapTile(2, "photo");
    draft.dismiss(2);
    expect(draft.parties).toEqual([0, 1]);
    expect(draft.things.map(({ from }) => from)).toEqual([1]);
  });

  it("stays as it was when the server says no", async () => {
    const { draft } = desk({ answer: "no" });
    draft.tapBuilding(38);
    expect(await draft.send()).toBe(false);
    expect(draft.isOpen).toBe(true);
  });
});

describe("an offer while others trade", () => {
  it("loses what its giver has no longer, and keeps the rest", () => {
    const { draft, view } = desk();
    draft.tapBuilding(38);
    draft.tapTile(1, "dim_sum");
    draft.tapTile(1, "dim_sum");
    const before = draft.things;
    draft.tidy();
    expect(draft.things).toBe(before);
    OWNERS[38] = 2;
    view.players[1]!.tiles = { dim_sum: 1 };
    draft.tidy();
    OWNERS[38] = 1;
    expect(draft.gives).toEqual([{ from: 1, to: 0, tiles: { dim_sum: 1 } }]);
  });

  it("is not sent before it was seen that something is gone from it", async () => {
    const { draft, sent } = desk();
    draft.tapBuilding(38);
    draft.setCash(0, 1, 30_000);
    OWNERS[38] = 2;
    draft.tidy();
    OWNERS[38] = 1;
    expect(draft.gone).toMatchObject([{ building: 38 }]);
    expect(await draft.send()).toBe(false);
    expect(sent).toEqual([]);
    expect(await draft.send()).toBe(true);
  });

  it("is closed once nothing is left in it", () => {
    const { draft } = desk();
    draft.tapBuilding(38);
    OWNERS[38] = 2;
    draft.tidy();
    OWNERS[38] = 1;
    expect([draft.isOpen, draft.gone]).toEqual([false, []]);
  });

  it("counters nothing once what it answers is gone", () => {
    const { draft } = desk();
    draft.counterOf({ id: 7, by: 1, gives: [{ from: 1, to: 0, buildings: [38] }] });
    draft.tidy();
    expect(draft.terms).toMatchObject({ counters: null });
    expect(draft.isOpen).toBe(true);
  });
});

describe("a counter-offer", () => {
  const offer = {
    id: 7,
    by: 1,
    gives: [
      { from: 1, to: 0, buildings: [38], tiles: { dim_sum: 1 } },
      { from: 0, to: 1, cash: 20_000 },
    ],
    secret: true,
  };

  it("starts from what it answers, with what changed marked", () => {
    const { draft } = desk();
    draft.counterOf(offer);
    expect(draft.gives).toEqual(offer.gives);
    expect(draft.terms).toMatchObject({ counters: 7, secret: true });
    expect(draft.things.some((thing) => draft.isChanged(thing))).toBe(false);
    draft.tapTile(1, "dim_sum");
    draft.setCash(0, 1, 10_000);
    const changed = draft.things.filter((thing) => draft.isChanged(thing));
    expect(changed.map(({ kind }) => kind)).toEqual(["tile", "cash"]);
  });

  it("says what is no longer in it", () => {
    const { draft } = desk();
    draft.counterOf(offer);
    draft.tapBuilding(38);
    expect(draft.dropped).toMatchObject([{ kind: "building", building: 38 }]);
  });
});

describe("offers for me", () => {
  it("are open, have me as a party, and wait for my word", () => {
    const { draft, view } = desk();
    const gives = [{ from: 1, to: 0, buildings: [38], tiles: { dim_sum: 1 } }];
    const at = { by: 1, gives, accepted: [1] };
    view.offers = [
      { ...at, id: 1, status: "open" },
      { ...at, id: 2, status: "void" },
      { ...at, id: 3, status: "open", gives: [{ from: 1, to: 2, buildings: [20] }] },
    ];
    const again = new Draft({ seat: 0, view, info: { status: "playing" } } as never, {
      ownerOf: () => null,
    });
    expect(again.forMe.map(({ id }) => id)).toEqual([1]);
    expect([...again.offered]).toEqual([38]);
    expect(again.isOfferedTile(1, "dim_sum")).toBe(true);
    expect(draft.isOpen).toBe(false);
  });
});
