import { describe, expect, it } from "vitest";
import type { Moment } from "../protocol";
import { addressOf, neighbour, placeIn } from "./moments";

const moment = (n: number, kind: Moment["kind"]): Moment => ({
  n,
  kind,
  round: 1,
  phase: "trade",
  seat: null,
  offer: null,
});

describe("the address of a moment", () => {
  it("is read as it was written", () => {
    for (const place of [
      { at: 0, seat: null },
      { at: 12, seat: 0 },
      { at: 3, seat: null },
    ])
      expect(placeIn(addressOf(place), 20)).toEqual(place);
  });

  it.each(["?at=21", "?at=-1", "?at=one", "?at=1.5", "?seat=x"])("%s is not there", (search) => {
    expect(placeIn(search, 20)).toBeNull();
  });
});

describe("jumping", () => {
  const moments = [moment(0, "round"), moment(4, "deal"), moment(9, "deal"), moment(12, "round")];

  it("goes to the next of a kind, and back", () => {
    expect(neighbour(moments, 4, ["deal"], 1)?.n).toBe(9);
    expect(neighbour(moments, 4, ["round"], 1)?.n).toBe(12);
    expect(neighbour(moments, 12, ["round"], -1)?.n).toBe(0);
    expect(neighbour(moments, 12, ["deal"], 1)).toBeUndefined();
  });
});
