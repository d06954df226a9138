/** Plays what happened as beats, one after the other; it can be hurried and skipped. */

import type { DadaochengEvent } from "../protocol";
import { beatsOf, shownOf, type Beat, type Shown } from "./beats";
import type { DadaochengGame } from "./game.svelte";

const MANY = 16; // so many beats behind, nobody wants to see each
const HURRIED = 3;

export class Playback {
  /** What is shown now; null when the table is as it is. */
  beat: Beat | null = $state.raw(null);
  isHurried = $state(false);

  private waiting: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The table before the next events: the view may already be ahead of what is drawn. */
  private settled: Shown;
  private hasHeard = true;

  constructor(private readonly game: DadaochengGame) {
    this.settled = shownOf(game.view);
    $effect(() => {
      this.settled = shownOf(game.view);
      if (!this.hasHeard) this.skip(); // gone back, or elsewhere in a replay
      this.hasHeard = false;
    });
    $effect(() => {
      const stop = game.play.onEvents((events) => this.add(events));
      return () => (stop(), this.skip());
    });
  }

  get isPlaying(): boolean {
    return this.beat !== null;
  }

  hurry(): void {
    this.isHurried = true;
    this.next();
  }

  skip(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.beat = null;
    this.isHurried = false;
  }

  private add(events: readonly DadaochengEvent[]): void {
    this.hasHeard = true;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const after = shownOf(this.game.view);
    this.waiting.push(...beatsOf(this.settled, events, after, this.game.you));
    if (!this.beat) this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    const beat = this.waiting.shift() ?? null;
    this.beat = beat;
    if (!beat) {
      this.isHurried = false;
      return;
    }
    const pace = this.isHurried || this.waiting.length > MANY ? HURRIED : 1;
    this.timer = setTimeout(() => this.next(), beat.milliseconds / pace);
  }
}
