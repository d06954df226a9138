import { expect, it } from "vitest";
import type { Cubes } from "../goods";
import { leastUseful } from "./returns";

it("what one has most of goes first, and of equals the plainest", () => {
  const sets: Cubes[] = [{ tea: 1 }, { sugar: 1 }, { rice: 1 }];
  expect(leastUseful(sets, { tea: 3, sugar: 2, rice: 1 })).toEqual({ tea: 1 });
  expect(leastUseful(sets, { tea: 1, sugar: 1, rice: 1 })).toEqual({ rice: 1 });
});

it("where nothing must go back there is nothing to mark", () => {
  expect(leastUseful([], {})).toBeNull();
});
