/** The lines that one may choose from: what each gives, where its cubes fall, and what follows from it. */

import type {
  DadaochengAction,
  DadaochengEvent,
  DadaochengForeseen,
  DadaochengPlayerPosition,
} from "../protocol";
import { byPlace, goodOf, tappedLine, type Run } from "./board/runs";
import { turnedCells } from "./board/turned";
import type { Good } from "./goods";
import type { DadaochengGame } from "./game.svelte";
import { effect } from "../table/model.svelte";

type Collect = Extract<DadaochengAction, { type: "collect" }>;

export interface Line {
  action: Collect;
  cells: readonly number[];
  good: Good;
  /** How many cubes it gives; null until the server has said. */
  count: number | null;
  /** Storage cells that get a cube, and those that spoil. */
  feeds: readonly { seat: number; cell: number }[];
  spoils: readonly { seat: number; cell: number }[];
  /** How everyone would stand; null until the server has said, and where chance decides. */
  after: readonly DadaochengPlayerPosition[] | null;
  /** The seats whose houses it fills, as the server says. */
  full: readonly number[];
  /** How many lines there would be to go on with. */
  next: number;
}

export class Lines {
  /** The line under the pointer or the focus. */
  lit: string | null = $state(null);
  /** The line that a hint would take. */
  advised: string | null = $state(null);

  readonly isChoice = $derived.by(() => this.game.listed("collect").length > 1);
  readonly all: readonly Line[] = $derived.by(() =>
    this.isChoice ? this.inSight().map((action) => this.told(action)) : [],
  );
  readonly runs: readonly Run[] = $derived.by(() =>
    this.all.map(({ action, cells, good, count }) => ({
      cells,
      good,
      count,
      isLit: this.lit === cells.join(),
      pick: () => this.take(action),
      light: (on) => this.light(cells, on),
    })),
  );
  readonly feeds = $derived.by(() => bySeat(this.shown?.feeds));
  readonly spoils = $derived.by(() => bySeat(this.shown?.spoils));
  readonly full = $derived.by(() => this.shown?.full ?? []);
  /** How everyone would stand after the lit line. */
  readonly after = $derived.by(() => this.shown?.after ?? this.game.view.players);
  private readonly shown = $derived.by(() =>
    this.all.find(({ cells }) => cells.join() === this.lit),
  );
  private foreseen: ReadonlyMap<string, DadaochengForeseen> = $state.raw(new Map());

  constructor(
    private readonly game: DadaochengGame,
    private readonly take: (action: Collect) => void,
  ) {
    effect(() => {
      const lines = game.listed("collect");
      this.foreseen = new Map();
      this.lit = this.advised = null;
      if (lines.length > 1) void Promise.all(lines.map((line) => this.foresee(line)));
    });
  }

  /** The line that a hint names: lit, and marked among the others. */
  advise(cells: readonly number[]): void {
    this.advised = this.lit = cells.join();
  }

  light(cells: readonly number[], on: boolean): void {
    const name = cells.join();
    if (on) this.lit = name;
    else if (this.lit === name) this.lit = null;
  }

  /** The line through the disc under the pointer is lit; where two cross, the one that was. */
  hover(cell: number): void {
    const through = this.all.filter(({ cells }) => cells.includes(cell));
    const isLit = through.some(({ cells }) => cells.join() === this.lit);
    if (through.length && !isLit) this.lit = through[0]!.cells.join();
  }

  /** A disc takes its line; one that two lines share lights one after the other. */
  tap(cell: number): void {
    const { meant, lit } = tappedLine(this.all, this.lit, cell);
    if (meant) this.take(meant.action);
    else this.lit = lit;
  }

  /** In the order in which they are seen. */
  private inSight(): Collect[] {
    const { quarters } = this.game;
    return this.game
      .listed("collect")
      .toSorted((one, other) =>
        byPlace(turnedCells(one.cells, quarters), turnedCells(other.cells, quarters)),
      );
  }

  private told(action: Collect): Line {
    const { cells } = action;
    const answer = this.foreseen.get(cells.join());
    const events: readonly DadaochengEvent[] = answer?.events ?? [];
    const line = events.find((event) => event.type === "LineCollected");
    const feeds = events.filter((event) => event.type === "CubeStored");
    const fed = new Set(feeds.map(({ seat }) => seat));
    return {
      action,
      cells,
      good: goodOf(this.game.view.grid, cells),
      count: line?.count ?? null,
      feeds,
      spoils: events.filter((event) => event.type === "CellSpoiled"),
      after: answer && line ? answer.view.players : null,
      full: answer?.full_houses.filter((seat) => fed.has(seat)) ?? [],
      next: answer?.next.length ?? 0,
    };
  }

  private async foresee({ cells }: Collect): Promise<void> {
    const answer = await this.game.play.ask<DadaochengForeseen>({
      actions: [{ type: "collect", cells }],
    });
    if (answer) this.foreseen = new Map(this.foreseen).set(cells.join(), answer);
  }
}

function bySeat(cells: Line["feeds"] = []): Record<number, number[]> {
  const found: Record<number, number[]> = {};
  for (const { seat, cell } of cells) (found[seat] ??= []).push(cell);
  return found;
}
