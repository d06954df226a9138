import { describe, expect, it } from "vitest";
import { joinWords } from "./joins";

describe("what a card would join", () => {
  it("names shops first, then other land, then cards", () => {
    const words = joinWords({
      card: 5,
      land: [3, 4],
      cards: [6],
      shops: [{ tile: "photo", buildings: [4] }],
    });
    expect(words).toEqual(["beside your Photo on 4", "joins your 3", "next to card 6"]);
  });

  it("says so when there is nothing", () => {
    expect(joinWords({ card: 5, land: [], cards: [], shops: [] })).toEqual(["no neighbours yet"]);
  });
});
