import { expect, test } from "vitest";
import { squares } from "./squares";

const dark = (rows: string[]) => (row: number, column: number) => rows[row]![column] === "#";

test("a run of dark squares is one rectangle", () => {
  expect(squares(3, dark(["##.", "...", "..#"]))).toBe("M0 0h2v1H0zM2 2h1v1H2z");
});

test("two runs in a row are two", () => {
  expect(squares(3, dark(["#.#", "...", "..."]))).toBe("M0 0h1v1H0zM2 0h1v1H2z");
});
