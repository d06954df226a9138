import { expect, it } from "vitest";
import { dayBefore } from "./puzzle.svelte";
import { sharedText } from "./share";

it("what is shared tells how it went, and nothing of where", () => {
  const text = sharedText(
    {
      date: "2026-03-01",
      count: 3,
      best: 5,
      moves: ["swap", "flip"],
      chain: [
        { good: "tea", discs: 3 },
        { good: "opium", discs: 4 },
      ],
    },
    "http://teahouse.example/daily",
  );
  const [head, ...rest] = text.split("\n");
  expect(head).toContain("3/5");
  expect(rest).toEqual(["🔀🔄", "🟩🟩🟩", "⬛⬛⬛⬛", "http://teahouse.example/daily"]);
});

it("the day before the first of a month is the last of another", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
});
