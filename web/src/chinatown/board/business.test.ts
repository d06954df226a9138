import { describe, expect, it } from "vitest";
import type { ChinatownBusiness } from "../../protocol";
import { asShops } from "./business";

const two: ChinatownBusiness = {
  seat: 0,
  tile: "photo",
  buildings: [1, 2],
  size: 2,
  complete: false,
  pays: 20_000,
};

describe("a business that is drawn", () => {
  it("says how much of it stands", () => {
    expect(asShops(two, () => 3)).toMatchObject({ buildings: [1, 2], badge: "2/3" });
  });

  it("says what it pays once complete", () => {
    const full = { ...two, buildings: [1, 2, 3], size: 3, complete: true, pays: 50_000 };
    expect(asShops(full, () => 3)).toMatchObject({ badge: "$50k", complete: true });
  });
});
