/** How fast one follows the turns of others: chosen once, kept for the next game. */

export const TEMPOS = ["calm", "normal", "brisk"] as const;

export type Tempo = (typeof TEMPOS)[number];

/** How many times as long as at the normal tempo. */
export const SCALES: Readonly<Record<Tempo, number>> = { calm: 1.5, normal: 1, brisk: 0.6 };

const KEPT = "teahouse.follow";

class Follow {
  tempo: Tempo = $state(kept());

  choose(tempo: Tempo): void {
    this.tempo = tempo;
    localStorage.setItem(KEPT, tempo);
  }

  /** A step slower or faster; at either end it stays. */
  step(towards: 1 | -1): void {
    this.choose(TEMPOS[TEMPOS.indexOf(this.tempo) + towards] ?? this.tempo);
  }
}

function kept(): Tempo {
  const name = localStorage.getItem(KEPT);
  return TEMPOS.find((tempo) => tempo === name) ?? "normal";
}

export const follow = new Follow();
