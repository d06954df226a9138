import { expect, test } from "vitest";
import { doneWords } from "../chinatown/words";
import type { TableInfo } from "../protocol";
import { timeUpWords } from "./time-up";

const info = { chairs: [{ name: "Ada" }, { name: "Bo" }] } as unknown as TableInfo;
const placed = { type: "ShopPlaced", seat: 1, tile: "photo", building: 23 };

test("everybody reads whose time ran out, and what was done", () => {
  const told = timeUpWords(info, { n: 7, at: 0, seat: 1, events: [placed] }, 0, doneWords);
  expect(told).toContain("Bo");
  expect(told).toMatch(/23: Photo/);
});

test("whoever it was reads it as well", () => {
  const told = timeUpWords(info, { n: 7, at: 0, seat: 0, events: [] }, 0);
  expect(told).toBe("Your time ran out: a move was made in your place.");
});

test("the end of trade is nobody's alone", () => {
  const events = [{ type: "PlacingStarted", turn: null }];
  const told = timeUpWords(info, { n: 7, at: 0, seat: null, events }, 0, doneWords);
  expect(told).toBe("Time is up. Trading is over.");
});
