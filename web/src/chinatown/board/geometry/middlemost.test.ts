import { expect, it } from "vitest";
import { middlemost } from "./middlemost";

it("is the place from which the others are the least far", () => {
  const row = [0, 50, 100, 400].map((x) => ({ x, y: 0 }));
  expect(middlemost(row)).toBe(row[1]);
  expect(middlemost(row.slice(3))).toBe(row[3]);
});
