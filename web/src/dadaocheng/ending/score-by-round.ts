/** Each seat's score at the end of each round, from a replay. */

import type { DadaochengView, Replay } from "../../protocol";
import { patched, type Change } from "../../server/patch";

export function scoreByRound(replay: Pick<Replay, "start" | "steps">): number[][] {
  let view = replay.start as DadaochengView;
  const rounds: number[][] = [];
  for (const { changes } of replay.steps) {
    view = patched(view, (changes ?? []) as Change[]);
    rounds[view.round - 1] = view.players.map(({ score }) => score);
  }
  const last = view.scores ?? rounds.at(-1) ?? [];
  rounds.splice(-1, 1, last);
  return last.map((_, seat) => Array.from(rounds, (scores) => scores?.[seat] ?? 0));
}
