/** What the one who looks is doing: moves in pencil, a purchase being chosen, what can be undone. */

import { untrack } from "svelte";
import { notices } from "../look/notices.svelte";
import type { DadaochengAction, DadaochengAdvice, DadaochengEvent } from "../protocol";
import type { Offers } from "./afford";
import { choosingFor, type Choosing } from "./choice";
import type { DadaochengGame } from "./game.svelte";
import { Pencil, type Move } from "./pencil.svelte";
import { Playback } from "./playback.svelte";
import { Prices } from "./prices.svelte";
import { cubesInWords } from "./words";
import { m } from "../paraglide/messages";

export class TableModel {
  /** What is being bought or done, until it is confirmed or left. */
  choosing: Choosing | null = $state.raw(null);
  /** The dice as they fell last. */
  rolled: { faces: readonly number[]; words: string } | null = $state.raw(null);
  isBusy = $state(false);

  readonly pencil: Pencil;
  readonly playback: Playback;
  readonly prices: Prices;
  /** Lines of what was done on purpose in this turn and can be taken back. */
  private undoPoints: readonly number[] = $state.raw([]);

  readonly offers: Offers | null = $derived.by(() => this.offered());
  readonly canUndo = $derived.by(() => this.undoPoints.length > 0 && !this.isBusy);
  /** Which turn of the game it is: what was done in one cannot be taken back in the next. */
  private readonly currentTurn = $derived.by(
    () => `${this.game.view.round} ${this.game.view.turn}`,
  );
  /** The single line that has to be collected: nobody wants to tap for it. */
  private readonly forced = $derived.by(() => {
    const lines = this.game.listed("collect");
    return lines.length === 1 && this.game.play.info?.status === "playing" ? lines[0] : null;
  });

  constructor(readonly game: DadaochengGame) {
    this.pencil = new Pencil(game);
    this.playback = new Playback(game);
    this.prices = new Prices(game);
    $effect(() => game.play.onEvents((events) => this.hear(events)));
    $effect(() => {
      if (this.forced) void this.game.play.act({ ...this.forced });
    });
    $effect(() => this.leaveOld());
    $effect(() => {
      if (this.currentTurn) this.undoPoints = [];
    });
    $effect(() => {
      const isWanted = game.mayMove || this.pencil.isScratch || this.isBusy;
      void game.view.grid;
      untrack(() => (isWanted ? this.pencil.refresh() : this.pencil.clear()));
    });
  }

  choose(choosing: Choosing): void {
    this.playback.skip();
    this.choosing = choosing;
  }

  leave(): void {
    this.choosing = null;
  }

  /** Something done on purpose, so that Undo goes back to before it. */
  async act(action: DadaochengAction): Promise<boolean> {
    this.isBusy = true;
    const { currentTurn } = this;
    const answer = await this.game.play.act({ ...action });
    this.isBusy = false;
    if (answer.type === "no") return false;
    this.choosing = null;
    const canUndo = answer.undoable && currentTurn === this.currentTurn;
    this.undoPoints = canUndo ? [...this.undoPoints, answer.number] : [];
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
    if (numbers[0] !== undefined) this.undoPoints = [...this.undoPoints, numbers[0]];
  }

  async undo(): Promise<void> {
    const to = this.undoPoints.at(-1);
    if (to === undefined || this.game.you === null) return;
    this.playback.skip();
    const answer = await this.game.play.do({ type: "ask_undo", seat: this.game.you, to });
    if (answer.type === "yes") this.undoPoints = this.undoPoints.slice(0, -1);
  }

  /** What the strongest bot would do: its moves in pencil, or its purchase to be confirmed. */
  async askHint(): Promise<void> {
    this.isBusy = true;
    const advice = await this.game.play.ask<DadaochengAdvice>({ kind: "best_move" });
    this.isBusy = false;
    const [first] = advice?.actions ?? [];
    if (!advice || !first) return;
    const choosing = choosingFor(first);
    if (choosing) this.choose(choosing);
    else if (first.type === "end") notices.say(m.dadaocheng_hint_end());
    else this.pencil.sketch(advice.actions.flatMap(asMove));
  }

  private hear(events: readonly DadaochengEvent[]): void {
    for (const event of events) {
      if (event.type === "DiceRolled")
        this.rolled = {
          faces: event.faces,
          words: cubesInWords(event.got) || m.dadaocheng_nothing(),
        };
    }
  }

  /** A choice that is no longer listed is left. */
  private leaveOld(): void {
    const { choosing } = this;
    if (choosing && !this.game.actions.some(({ type }) => type === choosing.kind)) this.leave();
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
