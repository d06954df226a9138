import { expect, test } from "vitest";
import { clockTime } from "./remaining";

test("minutes and seconds", () => {
  expect(clockTime(372_000, "en")).toBe("6:12");
  expect(clockTime(900, "en")).toBe("0:01");
  expect(clockTime(-5, "en")).toBe("0:00");
});

test("hours", () => {
  expect(clockTime(3_900_000, "en")).toBe("1:05:00");
});

test("a clock of hours or days shows no seconds", () => {
  expect(clockTime(5 * 3_600_000 + 20 * 60_000 + 7_000, "en", true)).toBe("5h 20m");
  expect(clockTime(61_000, "en", true)).toBe("2m");
});

test("days, for slow play", () => {
  expect(clockTime(52 * 3_600_000, "en")).toBe("2d 4h");
});
