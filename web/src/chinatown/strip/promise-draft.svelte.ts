/** The promise that is being thought of: its kind, and what of it has been chosen so far. */

import { promisable, type ClauseKind, type Promisable } from "../promises/clauses";
import type { Draft } from "../desk/draft.svelte";
import type { Clause } from "../desk/offer";
import type { Town } from "../town.svelte";

/** What is handed over once its giver has it. */
export type Delivered = { building: number } | { tile: string };

const HALF = 50;

/** The promise that was begun by a party, else a new one; it outlives the form that shows it. */
export function promiseOf(by: number, draft: Draft, town: Town): PromiseDraft {
  const begun = draft.begun.get(by);
  if (begun) return begun;
  let promise: PromiseDraft | undefined;
  $effect.root(() => {
    promise = new PromiseDraft(by, draft, town);
  });
  draft.begun.set(by, promise!);
  return promise!;
}

export class PromiseDraft {
  kind: ClauseKind = $state("pay");
  text = $state("");
  percent = $state(HALF);
  /** Of which group a part of the income is promised; null is all income. */
  sharedOf: number | null = $state(null);
  /** What was typed for the sum cannot be paid in notes. */
  isDoubtful = $state(false);
  private chosenTo: number | undefined = $state();
  private chosenTile: string | undefined = $state();
  private chosenBuilding: number | undefined = $state();
  private chosenRound: number | undefined = $state();
  private chosenCash: number | undefined = $state();
  private chosenWhom: number | undefined = $state();
  private chosenDelivery: Delivered | undefined = $state.raw();

  readonly others: readonly number[] = $derived.by(() =>
    this.draft.parties.filter((seat) => seat !== this.by),
  );
  readonly can: Promisable = $derived.by(() =>
    promisable(this.town.view, this.draft.things, this.by, this.to, this.town.components),
  );
  readonly clause: Clause | null = $derived.by(() => this.made());

  constructor(
    private readonly by: number,
    private readonly draft: Draft,
    private readonly town: Town,
  ) {}

  get to(): number | undefined {
    return this.chosenTo ?? this.draft.recipientOf(this.by) ?? undefined;
  }
  set to(seat: number | undefined) {
    this.chosenTo = seat;
  }
  get tile(): string | undefined {
    return this.chosenTile ?? this.can.tiles[0];
  }
  set tile(tile: string | undefined) {
    this.chosenTile = tile;
  }
  get building(): number | undefined {
    return this.chosenBuilding ?? this.can.buildings[0];
  }
  set building(building: number | undefined) {
    this.chosenBuilding = building;
  }
  get round(): number | undefined {
    return this.chosenRound ?? this.can.rounds[0];
  }
  set round(round: number | undefined) {
    this.chosenRound = round;
  }
  get cash(): number {
    return this.chosenCash ?? this.town.components?.note ?? 0;
  }
  set cash(cash: number) {
    this.chosenCash = cash;
  }
  get whom(): number | undefined {
    return this.chosenWhom ?? this.can.whom[0];
  }
  set whom(seat: number | undefined) {
    this.chosenWhom = seat;
  }
  get delivery(): Delivered | undefined {
    return this.chosenDelivery ?? this.can.deliveries[0];
  }
  set delivery(thing: Delivered | undefined) {
    this.chosenDelivery = thing;
  }

  /** Null while something is missing. */
  private made(): Clause | null {
    const { by, to } = this;
    return to === undefined ? null : this.promised({ by, to });
  }

  private promised(way: { by: number; to: number }): Clause | null {
    const { kind, building, tile, round, whom, delivery } = this;
    const text = this.text.trim();
    switch (kind) {
      case "pay":
        return this.cash > 0 && !this.isDoubtful ? { kind, ...way, cash: this.cash } : null;
      case "place":
        return building && tile ? { kind, ...way, tile, building } : null;
      case "leave_empty":
        return building ? { kind, ...way, building } : null;
      case "deliver":
        return delivery ? { kind, ...way, ...delivery } : null;
      case "share":
        return { kind, ...way, percent: this.percent, ...this.ofGroup() };
      case "refrain":
        return whom === undefined ? null : { kind, ...way, seat: whom };
      case "promise":
        return text && round ? { kind, ...way, text, round } : null;
    }
  }

  private ofGroup(): { building?: number } {
    return this.sharedOf === null ? {} : { building: this.sharedOf };
  }
}
