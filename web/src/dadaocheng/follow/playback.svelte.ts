/** Plays what happened as beats, one after the other, at the viewer's tempo; until then the table is as it was. */

import type { DadaochengAction, DadaochengEvent, DadaochengView } from "../../protocol";
import type { Play } from "../../table/play.svelte";
import { effect } from "../../table/model.svelte";
import { beatsOf, shortened, type Beat } from "./beats";
import { recapped, type Turn } from "./recap";
import { follow, SCALES } from "./tempo.svelte";

type DadaochengPlay = Play<DadaochengView, DadaochengAction, DadaochengEvent>;

const LONGEST_TURN = 12_000; // milliseconds; what is left then runs brisk
const LONGEST_BACKLOG = 15_000; // of people's moves, likewise

export class Playback {
  /** What is shown now; null when the table is as it is. */
  beat: Beat | null = $state.raw(null);
  isPaused = $state(false);
  /** What the others have done since one's own last turn. */
  recap: readonly Turn[] = $state.raw([]);

  readonly view: DadaochengView = $derived.by(() => this.beat?.view ?? this.play.view!);

  private waiting: Beat[] = $state.raw([]);
  /** What is done once a beat has been shown. */
  private readonly after = new Map<Beat, (() => void)[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The table before the next events. */
  private settled: DadaochengView | undefined;
  private turnLasts = 0;
  private lines = 0;

  constructor(private readonly play: DadaochengPlay) {
    this.settled = play.view;
    effect(() => {
      const view = this.play.view;
      if (view === this.settled) return;
      this.settled = view; // gone back, or elsewhere in a replay
      this.skipAll();
    });
    effect(() => {
      const stop = play.onEvents((events) => this.add(events));
      return () => (stop(), this.skipAll());
    });
  }

  get isPlaying(): boolean {
    return this.beat !== null;
  }

  /** Whether more than the turn that is shown waits to be shown. */
  get isLong(): boolean {
    return this.waiting.some((beat) => beat.view.turn !== this.beat?.view.turn);
  }

  /** Does something once all that has happened so far has been shown. */
  whenShown(done: () => void): void {
    const last = this.waiting.at(-1) ?? this.beat;
    if (last) this.after.set(last, [...(this.after.get(last) ?? []), done]);
    else done();
  }

  /** Lays the rest of the turn that is shown at once. */
  skip(): void {
    const seat = this.beat?.view.turn;
    const end = this.waiting.findIndex((beat) => beat.view.turn !== seat);
    const skipped = end < 0 ? this.waiting : this.waiting.slice(0, end);
    this.waiting = end < 0 ? [] : this.waiting.slice(end);
    skipped.forEach((beat) => this.remember(beat));
    this.isPaused = false;
    this.next();
    skipped.forEach((beat) => this.finish(beat));
  }

  skipAll(): void {
    clearTimeout(this.timer);
    this.waiting.forEach((beat) => this.remember(beat));
    this.waiting = [];
    this.beat = null;
    this.isPaused = false;
    [...this.after.keys()].forEach((beat) => this.finish(beat));
  }

  pause(on: boolean): void {
    this.isPaused = on;
    clearTimeout(this.timer);
    if (!on && this.beat) this.wait(this.beat);
  }

  private add(events: readonly DadaochengEvent[]): void {
    const after = this.play.view!;
    const before = this.settled ?? after;
    this.settled = after;
    if (this.play.isPast) this.skipAll(); // a replay has a pace of its own
    const beats = beatsOf(before, events, after, this.play.seat);
    this.lines = before.turn === after.turn ? this.lines : 0;
    if (events.some(({ type }) => type === "LineCollected")) this.lines += 1;
    this.waiting = [...this.waiting, ...(this.lines > 2 ? shortened(beats) : beats)];
    if (events.some((event) => event.type === "TurnStarted") && before.turn === this.play.seat)
      this.recap = [];
    if (!this.beat) this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    const [beat = null, ...rest] = this.waiting;
    const shown = this.beat;
    if (beat?.view.turn !== this.beat?.view.turn) this.turnLasts = 0;
    this.waiting = rest;
    this.beat = beat;
    if (shown) this.finish(shown);
    if (!beat) return;
    this.remember(beat);
    if (!this.isPaused) this.wait(beat);
  }

  private wait(beat: Beat): void {
    const lasts = beat.milliseconds * this.scale(beat);
    this.turnLasts += lasts;
    this.timer = setTimeout(() => this.next(), lasts);
  }

  private scale(beat: Beat): number {
    const chosen = SCALES[follow.tempo];
    const isPerson = this.play.info?.chairs[beat.seat]?.kind === "person";
    const backlog = this.waiting.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const isLong = this.turnLasts > LONGEST_TURN || (isPerson && backlog > LONGEST_BACKLOG);
    return isLong ? Math.min(chosen, SCALES.brisk) : chosen;
  }

  private finish(beat: Beat): void {
    const tasks = this.after.get(beat) ?? [];
    this.after.delete(beat);
    tasks.forEach((task) => task());
  }

  private remember({ event, seat }: Beat): void {
    if (event && seat !== this.play.seat) this.recap = recapped(this.recap, event, seat);
  }
}
