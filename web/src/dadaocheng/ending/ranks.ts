/** The ranks of who plays alone, in words, and the one that comes next. */

import { m } from "../../paraglide/messages";
import type { Rank } from "../../protocol";

const RANKS: Record<number, () => string> = {
  50: m.dadaocheng_rank_50,
  60: m.dadaocheng_rank_60,
  70: m.dadaocheng_rank_70,
};

/** A rank of an own set is called as the set calls it. */
export function rankWords({ score, name }: Rank): string {
  return RANKS[score]?.() ?? name;
}

/** The rank that these points have reached, by the name that it has in its set. */
export function rankReached(points: number, name: string): string {
  const score = Math.max(
    ...Object.keys(RANKS)
      .map(Number)
      .filter((least) => least <= points),
  );
  return rankWords({ score, name });
}

/** The lowest rank that these points are not enough for. */
export function nextRank(ranks: readonly Rank[], points: number): Rank | undefined {
  return ranks.find(({ score }) => score > points);
}
