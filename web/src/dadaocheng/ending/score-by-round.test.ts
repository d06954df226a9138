import { expect, it } from "vitest";
import type { Step } from "../../protocol";
import { scoreByRound } from "./score-by-round";

const step = (...changes: unknown[]): Step => ({ n: 1, at: 0, changes });

it("a seat's score is what it was when the round ended, and the last what counts", () => {
  const start = { round: 1, players: [{ score: 0 }, { score: 0 }] };
  const steps = [
    step([["players", 0, "score"], 2]),
    step([["players", 1, "score"], 4]),
    step([["round"], 2]),
    step([["players", 0, "score"], 5], [["scores"], [5, 9]]),
  ];
  expect(scoreByRound({ start, steps })).toEqual([
    [2, 5],
    [4, 9],
  ]);
});
