/** The playback of a finished game: it takes the place of the socket and sends a `Play` one step after another. */

import { m } from "../paraglide/messages";
import type { Answered, No, Outcome, Replay, TableInfo, Yes } from "../protocol";
import { patched, type Change } from "../server/patch";
import type { Link, Listener } from "../server/socket";

/** Milliseconds a step; at 1 one can follow. */
const PACE = 900;
export const SPEEDS = [1, 2, 4, 8] as const;

export class ReplayPlayback implements Link {
  readonly isPast = true;
  /** How many steps have been shown. */
  at = $state(0);
  isRunning = $state(false);
  speed: number = $state(1);

  private readonly views: unknown[];
  private listener: Listener | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay,
    readonly id: string,
  ) {
    this.views = [replay.start];
  }

  get length(): number {
    return this.replay.steps.length;
  }

  /** For a `Play`: what it hears of this table. */
  connect(listener: Listener): Link {
    this.listener = listener;
    listener.connected(true);
    this.showWhole();
    return this;
  }

  /** The table after so many steps; worked out up to there when it is first asked for. */
  viewAt(line: number): unknown {
    const place = Math.max(0, Math.min(this.length, line));
    while (this.views.length <= place) {
      const { changes } = this.replay.steps[this.views.length - 1]!;
      this.views.push(patched(this.views.at(-1), (changes ?? []) as Change[]));
    }
    return this.views[place];
  }

  go(to: number): void {
    const place = Math.max(0, Math.min(this.length, to));
    const isNext = place === this.at + 1;
    this.at = place;
    if (isNext) this.showStep();
    else this.showWhole();
  }

  run(): void {
    if (this.at === this.length) this.go(0);
    this.isRunning = true;
    this.goOn();
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  /** The events of a step. */
  happened(step: number): readonly unknown[] {
    return this.replay.steps[step - 1]?.events ?? [];
  }

  /** Nothing can be done in the past. */
  do(): Promise<Yes | No> {
    return Promise.resolve({ type: "no", id: "", code: "game_over" });
  }

  ask(): Promise<Answered | No> {
    return Promise.resolve({ type: "no", id: "", code: "game_over" });
  }

  box<T>(): Promise<T> {
    return Promise.resolve(this.replay.components as T);
  }

  scenery<T>(): Promise<T> {
    return Promise.resolve(this.replay.scenery as T);
  }

  again(): void {
    this.showWhole();
  }

  close(): void {
    this.stop();
  }

  private goOn(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.isRunning) return;
      this.go(this.at + 1);
      if (this.at < this.length) this.goOn();
      else this.stop();
    }, PACE / this.speed);
  }

  private showWhole(): void {
    const { seat } = this.replay;
    const sight = { seat, view: this.viewAt(this.at), actions: [] };
    this.listener?.welcome({
      type: "welcome",
      number: this.at,
      at: Date.now(),
      table: this.table(),
      seats: [sight],
    } as never);
  }

  private showStep(): void {
    const step = this.replay.steps[this.at - 1]!;
    const change = {
      seat: this.replay.seat,
      events: step.events ?? [],
      changes: step.changes ?? [],
    };
    this.listener?.update({ type: "update", number: this.at, at: Date.now(), seats: [change] });
  }

  private table(): TableInfo {
    const { game, version, options, names, commitment, seed } = this.replay;
    return {
      id: this.id,
      game,
      title: "",
      version,
      options,
      public: true,
      hints: false,
      status: "playing",
      created: this.replay.steps[0]?.at ?? 0,
      you: [],
      host: false,
      chairs: this.seats().map((seat) => ({
        name: names[seat] || m.common_seat({ number: seat + 1 }),
        kind: "person",
        bot: null,
        muted: false,
        person: null,
        yours: false,
        character: "",
      })),
      changes: [],
      waiting_for: [],
      deadline: null,
      slow_play: null,
      commitment,
      seed,
      dare: null,
      undo_wish: null,
      rematch: null,
      invite: null,
      meeting: null,
      present: null,
      watching: 0,
      marks: [],
      talk: [],
      time_ups: [],
      enquiries: [],
      books: [],
      talk_off: false,
      private_talk: true,
      tempo: "normal",
      hurried: false,
      held_until: 0,
      composing: [],
      thinking: [],
      hands: [],
      drafts: [],
      signs: [],
    };
  }

  /** The seats: a record need not name them all, and a film, which does, has no outcome yet. */
  private seats(): number[] {
    const outcome = this.replay.outcome as Outcome | null;
    return (outcome?.scores ?? this.replay.names).map((_, seat) => seat);
  }
}
