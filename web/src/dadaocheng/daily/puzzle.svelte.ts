/** The daily puzzle as it is being tried: two moves in pencil, then lines, then a result. */

import type { DadaochengEvent, DadaochengView, Daily, DailyAttempt } from "../../protocol";
import { get, post } from "../../server/http";
import { beatsOf, type Beat } from "../follow/beats";
import { flipped, swapped } from "../follow/changes";
import type { Run } from "../board/runs";
import { goodOf, tappedLine } from "../board/runs";

type Action =
  | { type: "swap"; cells: number[] }
  | { type: "flip"; cell: number }
  | { type: "collect"; cells: readonly number[] };

const MOVES = 2;

export class Puzzle {
  picked: number | null = $state(null);
  moves: readonly Action[] = $state.raw([]);
  /** How the attempt stands once its moves are made. */
  attempt: DailyAttempt | null = $state.raw(null);
  beat: Beat | null = $state.raw(null);
  isBusy = $state(false);
  /** The line that a tap on a disc of several lines has lit. */
  private lit: string | null = $state(null);

  private actions: Action[] = [];

  readonly pencilled: readonly string[] = $derived.by(() =>
    this.moves.reduce(
      (grid, move) =>
        move.type === "swap"
          ? swapped(grid, move.cells[0]!, move.cells[1]!)
          : flipped(grid, move.type === "flip" ? [move.cell] : []),
      this.daily.grid as readonly string[],
    ),
  );
  readonly grid = $derived.by(() => this.beat?.view.grid ?? this.attempt?.grid ?? this.pencilled);
  readonly marked = $derived.by(() =>
    this.attempt
      ? []
      : this.moves.flatMap((move) => ("cells" in move ? [...move.cells] : [move.cell])),
  );
  readonly left = $derived.by(() => MOVES - this.moves.length);
  readonly isOver = $derived.by(() => !this.beat && (this.attempt?.is_over ?? false));
  readonly isPlanning = $derived.by(() => this.attempt === null && !this.isBusy);
  /** Whether one of several lines is to be taken. */
  readonly isChoosing = $derived.by(() => !this.isBusy && (this.attempt?.lines.length ?? 0) > 1);
  readonly runs = $derived.by((): readonly Run[] => this.beat?.runs ?? this.choices());

  constructor(readonly daily: Daily) {}

  tap(cell: number): void {
    if (this.attempt) this.tapLine(cell);
    else if (this.picked === null) {
      if (this.left > 0) this.picked = cell;
    } else if (this.picked === cell) this.put({ type: "flip", cell });
    else this.swap(this.picked, cell);
  }

  flip(cell: number): void {
    this.put({ type: "flip", cell });
  }

  swap(from: number, to: number): void {
    this.put({ type: "swap", cells: from < to ? [from, to] : [to, from] });
  }

  back(): void {
    if (this.picked !== null) this.picked = null;
    else this.moves = this.moves.slice(0, -1);
  }

  /** From the start, as often as one likes. */
  again(): void {
    this.picked = this.attempt = this.beat = null;
    this.moves = this.actions = [];
  }

  /** Make the moves, and take whatever lines follow without a choice. */
  async make(): Promise<void> {
    await this.go([...this.moves]);
  }

  async collect(cells: readonly number[]): Promise<void> {
    await this.go([...this.actions, { type: "collect", cells }]);
  }

  private put(move: Action): void {
    this.picked = null;
    if (this.left > 0) this.moves = [...this.moves, move];
  }

  private async go(actions: Action[]): Promise<void> {
    this.isBusy = true;
    this.lit = null;
    let next: Action[] | null = actions;
    while (next) next = await this.step(next);
    this.isBusy = false;
  }

  /** One question; its answer is shown beat by beat, and may ask for the next. */
  private async step(actions: Action[]): Promise<Action[] | null> {
    const before = this.grid;
    const attempt = await post<DailyAttempt>("/api/daily", { actions, date: this.daily.date });
    this.actions = actions;
    await this.show(before, attempt);
    this.attempt = attempt;
    const [line] = attempt.lines;
    if (attempt.is_over || attempt.lines.length !== 1 || !line) return null;
    return [...actions, { type: "collect", cells: line }];
  }

  private async show(before: readonly string[], attempt: DailyAttempt): Promise<void> {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const events = attempt.events as DadaochengEvent[];
    for (const beat of beatsOf(tableWith(before), events, tableWith(attempt.grid), 0)) {
      this.beat = beat;
      await new Promise((done) => setTimeout(done, beat.milliseconds));
    }
    this.beat = null;
  }

  /** A disc takes its line, as at the table. */
  private tapLine(cell: number): void {
    if (!this.isChoosing) return;
    const { meant, lit } = tappedLine(this.runs, this.lit, cell);
    this.lit = lit;
    meant?.pick?.();
  }

  private choices(): readonly Run[] {
    const { attempt } = this;
    if (!attempt || !this.isChoosing) return [];
    return attempt.lines.map((cells) => ({
      cells,
      good: goodOf(attempt.grid, cells),
      count: null,
      isLit: this.lit === cells.join(),
      pick: () => void this.collect(cells),
    }));
  }
}

/** A table with nothing on it but these discs. */
function tableWith(grid: readonly string[]): DadaochengView {
  const players = [{ cubes: {}, storage: [[], [], [], []] }];
  return { grid, players, supply: {}, turn: 0 } as unknown as DadaochengView;
}

export function fetchDaily(date: string | null): Promise<Daily> {
  return get<Daily>(date ? `/api/daily?date=${date}` : "/api/daily");
}

/** The day before, as it is written in addresses. */
export function dayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
