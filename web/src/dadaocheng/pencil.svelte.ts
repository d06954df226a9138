/** Moves in pencil: shown and foreseen before they are made, or while others play. */

import type {
  DadaochengEvent,
  DadaochengFlip,
  DadaochengForeseen,
  DadaochengPrices,
  DadaochengSwap,
  DadaochengView,
} from "../protocol";
import type { Run } from "./board/runs";
import { goodOf } from "./board/runs";
import { added, type Cubes } from "./goods";
import { flipped, swapped } from "./follow/changes";
import type { DadaochengGame } from "./game.svelte";

export type Move = Omit<DadaochengSwap, "seat"> | Omit<DadaochengFlip, "seat">;

type Asked = Record<string, unknown>;
type Tell = (foresight: Foresight) => void;

/** What the moves in pencil lead to. */
export interface Foresight {
  /** Lines that would be collected one after the other, without a choice. */
  chain: readonly Run[];
  /** Lines to choose from at its end. */
  choices: readonly Run[];
  /** The cubes one would have, and those of them that one has not yet. */
  cubes: Cubes;
  coming: Cubes;
  /** What one would then lack of each card. */
  prices: DadaochengPrices;
  /** The chain goes on by chance: the discs are laid out anew. */
  isChance: boolean;
}

export class Pencil {
  moves: readonly Move[] = $state.raw([]);
  picked: number | null = $state(null);
  /** Whether a board to think on is shown in place of the table. */
  isScratch = $state(false);

  private asked = 0;
  private foreseenLast: { about: DadaochengView | undefined; foresight: Foresight } | null =
    $state.raw(null);
  /** What was foreseen of another view is true no more: cubes may have come or gone. */
  readonly foresight: Foresight | null = $derived.by(() => {
    const last = this.foreseenLast;
    return last && last.about === this.game.play.view ? last.foresight : null;
  });
  /** The moves that lay on the board to think on when it was left, and in which round. */
  private aside: { round: number; moves: readonly Move[] } | null = null;
  /** What was answered, or will be, about a view: a tap need not wait for what was asked before it. */
  private readonly answers = new Map<string, Promise<DadaochengForeseen | null>>();
  private answersAbout: DadaochengView | undefined;
  /** The moves that were aimed at last, until they are foreseen. */
  private aimed: readonly Move[] | null = null;
  /** The discs as they will lie, while the moves are being made one by one. */
  private made: readonly string[] | null = $state.raw(null);

  /** The discs with the moves made. */
  readonly grid: readonly string[] = $derived.by(
    () =>
      this.made ??
      this.moves.reduce(
        (grid, move) =>
          move.type === "swap"
            ? swapped(grid, move.cells[0]!, move.cells[1]!)
            : flipped(grid, [move.cell]),
        this.game.view.grid as readonly string[],
      ),
  );
  /** Discs that were touched. */
  readonly marked: readonly number[] = $derived.by(() =>
    this.moves.flatMap((move) => (move.type === "swap" ? move.cells : [move.cell])),
  );
  readonly most: number = $derived.by(() =>
    this.game.mayMove ? this.game.view.moves_left : (this.game.components?.moves ?? 0),
  );
  readonly isBegun = $derived.by(() => this.picked !== null || this.moves.length > 0);
  readonly isFull = $derived.by(() => this.moves.length >= this.most);

  constructor(private readonly game: DadaochengGame) {}

  /** A first tap picks a disc, a second one flips it or swaps it with another. */
  tap(cell: number): void {
    if (this.picked !== null) this.move(this.picked, cell);
    else if (!this.isFull) {
      this.picked = cell;
      this.aim(cell, cell);
    }
  }

  /** A disc onto another swaps them; onto itself, flips it. */
  move(from: number, to: number): void {
    this.picked = null;
    if (!this.isFull) this.put([...this.moves, moveOf(from, to)]);
  }

  /**
   * A move that may come next is asked about now: after a tap, browsers draw a frame before they
   * hear an answer, so that the preview would be a frame late.
   */
  aim(from: number, to: number): void {
    if (this.isFull) return;
    const isAsking = this.aimed !== null;
    this.aimed = [...this.moves, moveOf(from, to)];
    if (!isAsking) void this.askAhead(this.aimed);
  }

  /** Take back the disc that was picked, else the last move. */
  back(): void {
    if (this.picked !== null) this.picked = null;
    else this.put(this.moves.slice(0, -1));
  }

  /** The moves are on their way: what is shown stays until they are there. */
  hold(): void {
    this.made = this.grid;
  }

  /** The table has changed under the pencil: look again. */
  refresh(): void {
    if (this.moves.length && !this.made) this.put(this.moves.slice(0, this.most));
  }

  /** These moves in place of any others. */
  sketch(moves: readonly Move[]): void {
    this.picked = null;
    this.put(moves.slice(0, this.most));
  }

  /** To the board to think on, and back; the moves that lay there lie there again. */
  toggleScratch(): void {
    const { round } = this.game.view;
    if (this.isScratch) this.aside = { round, moves: this.moves };
    this.isScratch = !this.isScratch;
    this.clear();
    if (this.isScratch && this.aside?.round === round) this.sketch(this.aside.moves);
  }

  clear(): void {
    this.picked = this.made = null;
    this.put([]);
  }

  private put(moves: readonly Move[]): void {
    this.moves = moves;
    this.foreseenLast = null;
    const asked = ++this.asked;
    const about = this.game.play.view;
    const tell: Tell = (foresight) => {
      if (asked === this.asked) this.foreseenLast = { about, foresight }; // else the moves are others by now
    };
    if (moves.length) void this.foresee(moves, tell);
  }

  /** One after the other, as the server answers few at a time; what was passed by is left out. */
  private async askAhead(moves: readonly Move[]): Promise<void> {
    await this.foresee(moves, () => {});
    if (this.aimed !== moves) return this.askAhead(this.aimed!);
    this.aimed = null;
  }

  /** Told link by link, so that nobody waits for the end of a long chain. */
  private async foresee(moves: readonly Move[], tell: Tell): Promise<void> {
    const actions: Asked[] = [...moves];
    const isFull = moves.length >= this.most;
    let answer = await this.ask(actions);
    const chain: Run[] = [];
    while (answer && isFull && answer.next.length === 1) {
      actions.push({ type: "collect", cells: answer.next[0] });
      answer = await this.ask(actions);
      if (!answer || answer.chance) break;
      chain.push(lastLine(answer.events));
      tell(this.foreseen(answer, [...chain], []));
    }
    if (!answer) return;
    const choices = answer.chance ? [] : await this.choices(answer, actions, isFull);
    tell(this.foreseen(answer, chain, choices));
  }

  private foreseen(
    answer: DadaochengForeseen,
    chain: readonly Run[],
    choices: readonly Run[],
  ): Foresight {
    const you = this.game.you ?? 0;
    const cubes = answer.view.players[you]?.cubes ?? {};
    const coming = added(cubes, this.game.play.view?.players[you]?.cubes ?? {}, -1);
    const { prices, chance: isChance } = answer;
    return { chain, choices, cubes, coming, prices, isChance };
  }

  private choices(
    answer: DadaochengForeseen,
    actions: readonly Asked[],
    isFull: boolean,
  ): Promise<Run[]> {
    if (!isFull)
      return Promise.resolve(
        answer.lines.map((cells) => ({
          cells,
          good: goodOf(answer.view.grid, cells),
          count: null,
        })),
      );
    return Promise.all(answer.next.map((cells) => this.worth(cells, actions)));
  }

  private async worth(cells: readonly number[], actions: readonly Asked[]): Promise<Run> {
    const answer = await this.ask([...actions, { type: "collect", cells }]);
    const found = answer?.events.length ? lastLine(answer.events) : null;
    return found ?? { cells, good: "rice", count: null };
  }

  /** When it is not one's turn, as if it were. */
  private ask(actions: readonly Asked[]): Promise<DadaochengForeseen | null> {
    const { play, mayMove, isEarly } = this.game;
    const query = { actions, ...(mayMove && !isEarly ? {} : { scratch: true }) };
    if (this.answersAbout !== play.view) this.answers.clear();
    this.answersAbout = play.view;
    const key = JSON.stringify(query);
    const known = this.answers.get(key);
    if (known) return known;
    const answer = play.ask<DadaochengForeseen>(query);
    this.answers.set(key, answer);
    void answer.then((found) => found ?? this.answers.delete(key)); // refused: worth another try
    return answer;
  }
}

function moveOf(from: number, to: number): Move {
  if (from === to) return { type: "flip", cell: from };
  return { type: "swap", cells: from < to ? [from, to] : [to, from] };
}

function lastLine(events: readonly DadaochengEvent[]): Run {
  const line = events.findLast((event) => event.type === "LineCollected");
  return line
    ? { cells: line.cells, good: line.good, count: line.count }
    : { cells: [], good: "rice", count: 0 };
}
