import { expect, test } from "vitest";
import { titled } from "./titled";

test.each([
  ["pig", "Pig"],
  ["is_over", "Is over"],
  ["TeaHouse", "Tea house"],
  ["", ""],
])("the title of %s is %s", (identifier, title) => {
  expect(titled(identifier)).toBe(title);
});
