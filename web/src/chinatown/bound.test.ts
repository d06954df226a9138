import { describe, expect, it } from "vitest";
import type { ChinatownClausePosition } from "../protocol";
import { boundBuildings } from "./bound";

const clause = (more: Partial<ChinatownClausePosition>): ChinatownClausePosition => ({
  id: 1,
  offer: 1,
  secret: false,
  state: "open",
  by: 0,
  to: 1,
  kind: "place",
  building: 7,
  tile: "photo",
  ...more,
});

describe("the buildings that are promised", () => {
  it("have the tile that must come, or none where they stay empty", () => {
    const empty = clause({ kind: "leave_empty", building: 9, tile: undefined });
    expect([...boundBuildings([clause({}), empty])]).toEqual([
      [7, "photo"],
      [9, null],
    ]);
  });

  it("are free again once it was kept", () => {
    expect(boundBuildings([clause({ state: "kept" })]).size).toBe(0);
  });

  it("are not those of other promises", () => {
    expect(boundBuildings([clause({ kind: "pay", building: undefined })]).size).toBe(0);
  });
});
