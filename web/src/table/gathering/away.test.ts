import { expect, test } from "vitest";
import { awayFrom } from "./away";

const CHAIRS = [{ kind: "person" }, { kind: "person" }, { kind: "bot" }, { kind: "free" }] as const;

test("who has a seat and is not at the table is away; bots and free seats are not", () => {
  expect(awayFrom(CHAIRS, [0])).toEqual([1]);
  expect(awayFrom(CHAIRS, [0, 1])).toEqual([]);
});
