import { expect, test } from "vitest";
import type { TableInfo, Talk } from "../../protocol";
import { heard, onlyTo, woven } from "./talking";

const said = (n: number, seat: number, to: number[] | null): Talk => ({
  n,
  at: n,
  seat,
  name: "",
  text: "",
  language: "en",
  to,
  phrase: null,
  re: null,
  offer: null,
});

test("private talk shows to who says it and who it is said to, also at a hot seat", () => {
  const talk = [said(1, 0, null), said(2, 0, [1]), said(3, 2, [0])];
  expect(heard(talk, 1).map((one) => one.n)).toEqual([1, 2]);
  expect(heard(talk, 2).map((one) => one.n)).toEqual([1, 3]);
  expect(heard(talk, null).map((one) => one.n)).toEqual([1]);
});

test("what happened stands where it happened", () => {
  const lines = woven([said(1, 0, null), said(5, 0, null)], [{ id: "deal", n: 3 }]);
  expect(lines.map((line) => line.key)).toEqual(["said 1", "happened deal", "said 5"]);
});

const INFO = {
  chairs: [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }],
} as unknown as TableInfo;

test("what is said to some says to whom alone", () => {
  expect(onlyTo(INFO, [1], 0)).toBe("Only to Bo");
  expect(onlyTo(INFO, [1, 2], 0)).toBe("Only to Bo and Cy");
  expect(onlyTo(INFO, [1], 1)).toBe("Only to you");
  expect(onlyTo(INFO, null, 0)).toBeNull();
  expect(onlyTo(INFO, [], 0)).toBeNull();
});
