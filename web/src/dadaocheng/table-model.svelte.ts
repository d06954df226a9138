/** What the one who looks is doing: moves in pencil, a purchase being chosen, what can be undone. */

import { untrack } from "svelte";
import { closes } from "../look/escape.svelte";
import { notices } from "../look/notices.svelte";
import type { DadaochengAction, DadaochengAdvice, DadaochengEvent } from "../protocol";
import type { Offers } from "./paying/afford";
import { asChoice, choosingFor, type Choosing } from "./paying/choice";
import { Half } from "./paying/half.svelte";
import type { DadaochengGame } from "./game.svelte";
import { Lines } from "./lines.svelte";
import { Pencil, type Move } from "./pencil.svelte";
import { tellComposing } from "../table/composing.svelte";
import { takeSketch } from "../table/sketches";
import { Outcomes } from "./paying/outcomes.svelte";
import { effect } from "../table/model.svelte";
import { Prices } from "./paying/prices.svelte";
import { stakesOf, type Stake } from "./paying/stakes";
import type { Cubes } from "./goods";
import { m } from "../paraglide/messages";

const UNDO_END = 4_000; // milliseconds
/** After these nothing that came before them can be taken back. */
const REVEALS: readonly string[] = ["DiceRolled", "ShipBought", "RoundStarted", "DiscsLaidOut"];

/** On a small screen: a part of the table. */
export type Tab = "ships" | "buildings" | "temple" | "event";

/** Dice, with whose they were and when. */
export interface Rolled {
  seat: number;
  round: number;
  faces: readonly number[];
  got: Cubes;
}

export class TableModel {
  /** What is being bought or done, until it is confirmed or left. */
  choosing: Choosing | null = $state.raw(null);
  /** By what is being bought or done: what was chosen of it, for as long as nothing is done. */
  private readonly halves = new Map<string, Half>();
  /** The dice as they fell last. */
  rolled: Rolled | null = $state.raw(null);
  isBusy = $state(false);
  /** Whether a hint is being worked out. */
  isThinking = $state(false);
  /** The hint that was given for the table as it is. */
  advice: DadaochengAdvice | null = $state.raw(null);
  /** The storage cell that the hint would take. */
  advised: number | null = $state(null);
  /** Whether the turn is about to end, and what that would lose is being shown. */
  isEnding = $state(false);
  isTalkOpen = $state(false);
  /** The part of the table that a small screen shows. */
  tab: Tab = $state("ships");
  /** The cubes that would be paid, as far as they are chosen. */
  paying: Cubes = $state.raw({});

  readonly pencil: Pencil;
  readonly lines: Lines;
  readonly prices: Prices;
  readonly outcomes: Outcomes;
  /** Lines of what was done on purpose in this turn and can be taken back. */
  private undoable: readonly number[] = $state.raw([]);

  readonly stakes: readonly Stake[] = $derived.by(() =>
    stakesOf(this.game.actions, this.game.me?.cubes ?? {}, this.game.handLimit),
  );
  /** Whether the end of the turn can still be taken back. */
  readonly canUndoEnd = $derived.by(() => this.ended !== null && !this.isBusy);
  /** The line that ended one's turn, for as long as nothing came to light since. */
  private ended: number | null = $state(null);
  /** Where the focus was when a choice began: it goes back there. */
  private opener: HTMLElement | null = null;

  readonly offers: Offers | null = $derived.by(() => this.offered());
  readonly canUndo = $derived.by(() => this.undoable.length > 0 && !this.isBusy);
  /** Which turn of the game it is: what was done in one cannot be taken back in the next. */
  private readonly currentTurn = $derived.by(
    () => `${this.game.play.view!.round} ${this.game.play.view!.turn}`,
  );
  /** The single line that has to be collected: nobody wants to tap for it. */
  private readonly forced = $derived.by(() => {
    const { play } = this.game;
    const lines = play.actions.filter(({ type }) => type === "collect");
    return lines.length === 1 && play.info?.status === "playing" ? lines[0] : null;
  });

  constructor(readonly game: DadaochengGame) {
    this.pencil = new Pencil(game);
    this.prices = new Prices(game);
    this.outcomes = new Outcomes(game.play);
    this.lines = new Lines(game, (action) => void this.act(action));
    effect(() => game.play.onEvents((events) => this.hear(events)));
    effect(() => {
      if (this.forced) void this.game.play.act({ ...this.forced });
    });
    effect(() => this.leaveOld());
    effect(() => {
      void game.view;
      this.advice = null;
    });
    closes(
      () => this.pencil.isScratch && !game.mayMove,
      () => this.pencil.toggleScratch(),
    );
    closes(
      () => this.pencil.picked !== null,
      () => (this.pencil.picked = null),
    );
    closes(
      () => this.isEnding,
      () => (this.isEnding = false),
    );
    closes(
      () => this.choosing !== null,
      () => this.leave(),
    );
    tellComposing(game.play, () => {
      const { picked, moves } = this.pencil;
      const isBegun = this.pencil.isBegun || this.choosing !== null;
      const isOpen = isBegun && game.view.turn === game.you && game.actions.length > 0;
      return { isOpen, parts: [picked, moves, this.choosing, this.paying] };
    });
    effect(() => {
      if (game.mayMove) untrack(() => this.drawSketch());
    });
    effect(() => {
      if (this.currentTurn) this.undoable = [];
      this.halves.clear();
    });
    effect(() => {
      const isWanted = game.mayMove || this.pencil.isScratch || this.isBusy;
      void game.view; // cubes count in what is foreseen as the discs do
      if (game.playback.isPlaying) return; // moves drawn early outlive the turn before
      untrack(() => (isWanted ? this.pencil.refresh() : this.pencil.clear()));
    });
  }

  choose(choosing: Choosing): void {
    this.opener = document.activeElement as HTMLElement | null;
    this.isEnding = false;
    this.choosing = choosing;
  }

  /** What has been chosen of a purchase or a trade; it is found again after it was left. */
  halfOf(choosing: Choosing): Half {
    const name = JSON.stringify(choosing);
    const half = this.halves.get(name) ?? new Half();
    this.halves.set(name, half);
    return half;
  }

  /** Leaves a purchase or a trade, and forgets what was chosen of it. */
  cancel(): void {
    if (this.choosing) this.halves.delete(JSON.stringify(this.choosing));
    this.leave();
  }

  leave(): void {
    this.choosing = null;
    this.paying = {};
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    this.opener = null;
  }

  /** Ends the turn; what that would lose is shown first, once. */
  async endTurn(): Promise<void> {
    const [end] = this.game.listed("end");
    if (!end) return;
    if (this.stakes.length && !this.isEnding) {
      this.isEnding = true;
      return;
    }
    this.isEnding = false;
    await this.act(end);
  }

  /** Takes the end of the turn back, before anybody else has been seen to move. */
  async undoEnd(): Promise<void> {
    const to = this.ended;
    this.ended = null;
    if (to === null || this.game.you === null) return;
    this.game.playback.skipAll();
    await this.game.play.do({ type: "ask_undo", seat: this.game.you, to });
  }

  /** Something done on purpose, so that Undo goes back to before it. */
  async act(action: DadaochengAction): Promise<boolean> {
    this.isBusy = true;
    const { currentTurn } = this;
    const answer = await this.game.play.act({ ...action });
    this.isBusy = false;
    if (answer.type === "no") return false;
    if (this.choosing) this.leave();
    this.halves.clear();
    const isSameTurn = currentTurn === this.currentTurn;
    this.undoable = answer.undoable && isSameTurn ? [...this.undoable, answer.number] : [];
    if (!isSameTurn && answer.undoable) this.rememberEnd(answer.number);
    return true;
  }

  /** Make the moves that are in pencil; one Undo takes both back. */
  async makeMoves(): Promise<void> {
    this.isBusy = true;
    this.pencil.hold();
    const numbers: number[] = [];
    for (const move of this.pencil.moves) {
      const answer = await this.game.play.act({ ...move });
      if (answer.type === "no") break;
      numbers.push(answer.number);
    }
    this.isBusy = false;
    this.pencil.clear();
    if (numbers[0] !== undefined) this.undoable = [...this.undoable, numbers[0]];
  }

  async undo(): Promise<void> {
    const to = this.undoable.at(-1);
    if (to === undefined || this.game.you === null) return;
    this.game.playback.skipAll();
    const answer = await this.game.play.do({ type: "ask_undo", seat: this.game.you, to });
    if (answer.type === "yes") this.undoable = this.undoable.slice(0, -1);
  }

  /** What the strongest bot would do: its moves in pencil, or its purchase filled in, to be confirmed. */
  async askHint(): Promise<void> {
    this.isBusy = this.isThinking = true;
    const advice = await this.game.play.ask<DadaochengAdvice>({ kind: "best_move" });
    this.isBusy = this.isThinking = false;
    const [first] = advice?.actions ?? [];
    if (!advice || !first) return;
    this.advice = advice;
    const choosing = choosingFor(first);
    if (choosing) {
      this.halfOf(choosing).fill(asChoice(first));
      this.choose(choosing);
    } else if (first.type === "end") notices.say(m.dadaocheng_hint_end());
    else if (first.type === "collect") this.lines.advise(first.cells);
    else if (first.type === "take") this.advised = first.cell;
    else this.pencil.sketch(advice.actions.flatMap(asMove));
  }

  /** Moves that somebody brought along, from an analysis, wait to be drawn. */
  private drawSketch(): void {
    const moves = takeSketch(this.game.play.id);
    if (moves.length)
      this.pencil.sketch(
        moves.map(([cell, other]) =>
          other === undefined
            ? { type: "flip", cell: cell! }
            : { type: "swap", cells: [cell!, other] },
        ),
      );
  }

  private hear(events: readonly DadaochengEvent[]): void {
    if (events.some(({ type }) => REVEALS.includes(type))) this.ended = null;
    for (const event of events) {
      if (event.type === "DiceRolled")
        this.rolled = { ...event, round: this.game.play.view!.round };
    }
  }

  private rememberEnd(number: number): void {
    this.ended = number;
    setTimeout(() => {
      if (this.ended === number) this.ended = null;
    }, UNDO_END);
  }

  /** A choice that is no longer listed is left. */
  private leaveOld(): void {
    const { choosing } = this;
    if (choosing && !this.game.actions.some(({ type }) => type === choosing.kind)) this.leave();
    if (!this.game.listed("end").length) this.isEnding = false;
    if (!this.game.listed("take").length) this.advised = null;
  }

  private offered(): Offers | null {
    const { game } = this;
    if (!game.me || game.isOver) return null;
    return {
      ships: new Set(game.listed("ship").map(({ level }) => level)),
      buildings: new Set(game.listed("build").map(({ kind }) => kind)),
      now: this.prices.now,
      foreseen: this.pencil.foresight?.prices ?? null,
      isActing: game.view.step === "act" && game.view.turn === game.you,
    };
  }
}

function asMove(action: DadaochengAction): Move[] {
  return action.type === "swap" || action.type === "flip" ? [action] : [];
}
