import { describe, expect, it } from "vitest";
import type { ChinatownBusiness } from "../../protocol";
import { shopsToDraw } from "./business";

const two: ChinatownBusiness = {
  seat: 0,
  tile: "photo",
  buildings: [1, 2],
  size: 2,
  complete: false,
  pays: 20_000,
};
const draw = (shops: Record<string, string>, owner: number | null, ...known: ChinatownBusiness[]) =>
  shopsToDraw(shops, () => owner, known, () => 3); // prettier-ignore

describe("the shops that are drawn", () => {
  it("are one shape with one badge where the rules count them together", () => {
    const [drawn, ...more] = draw({ 1: "photo", 2: "photo" }, 0, two);
    expect(drawn).toMatchObject({ buildings: [1, 2], badge: "2/3", complete: false });
    expect(more).toEqual([]);
  });

  it("say what they pay once complete", () => {
    const full = { ...two, buildings: [1, 2, 3], size: 3, complete: true, pays: 50_000 };
    const [drawn] = draw({ 1: "photo", 2: "photo", 3: "photo" }, 0, full);
    expect(drawn).toMatchObject({ badge: "$50k", complete: true });
  });

  it("stand alone, without a badge, until they have been counted", () => {
    const drawn = draw({ 1: "photo", 2: "photo", 9: "florist" }, 0, two);
    expect(drawn[1]).toMatchObject({ buildings: [9], badge: "" });
  });

  it("are not drawn in a business that has another owner by now", () => {
    const drawn = draw({ 1: "photo", 2: "photo" }, 1, two);
    expect(drawn.map(({ seat, badge }) => [seat, badge])).toEqual([
      [1, ""],
      [1, ""],
    ]);
  });
});
