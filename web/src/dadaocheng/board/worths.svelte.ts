/** What each line that can be chosen would give, as the rules foresee it. */

import type { DadaochengForeseen } from "../../protocol";
import type { DadaochengGame } from "../game.svelte";

export function lineWorths(game: () => DadaochengGame): {
  of: (cells: readonly number[]) => number | null;
} {
  let counts: ReadonlyMap<string, number> = $state.raw(new Map());

  $effect(() => {
    const lines = game().listed("collect");
    counts = new Map();
    if (lines.length > 1) void Promise.all(lines.map((line) => foresee(line.cells)));
  });

  async function foresee(cells: readonly number[]): Promise<void> {
    const answer = await game().play.ask<DadaochengForeseen>({
      actions: [{ type: "collect", cells }],
    });
    const line = answer?.events.find((event) => event.type === "LineCollected");
    if (line) counts = new Map(counts).set(cells.join(), line.count);
  }

  return { of: (cells) => counts.get(cells.join()) ?? null };
}
