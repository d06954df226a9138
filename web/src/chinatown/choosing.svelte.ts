/** Choosing buildings (C5): the cards picked so far, until they are kept. */

import type { ChinatownCardJoins, ChinatownCardsAnswer } from "../protocol";
import { keepable } from "./status/status";
import type { Town } from "./town.svelte";
import { effect } from "../table/model.svelte";

export class Choosing {
  picked: readonly number[] = $state.raw([]);
  /** Held cards that go back to the deck (C22). */
  returned: ReadonlySet<number> = $state.raw(new Set());
  joins: ReadonlyMap<number, ChinatownCardJoins> = $state.raw(new Map());
  /** Whether held cards can be given back (C22), as the server says. */
  mayReturn = $state(false);
  isSending = $state(false);

  readonly bounds = $derived.by(() => keepable(this.town.play.actions));
  /** Whether the seat shown still has to choose. */
  readonly isDue = $derived.by(() => this.town.you !== null && this.bounds !== null);
  readonly hand: readonly number[] = $derived.by(() => this.held());
  readonly cards: ReadonlySet<number> = $derived.by(() =>
    this.isDue ? new Set(this.hand) : new Set<number>(),
  );
  readonly claimed: ReadonlySet<number> = $derived.by(() => new Set(this.picked));

  private readonly dealt = $derived.by(() => `${this.town.you} ${this.hand.join(" ")}`);

  constructor(private readonly town: Town) {
    effect(() => {
      if (this.dealt) this.startAnew();
    });
  }

  get most(): number {
    return this.bounds?.[1] ?? 0;
  }

  get isEnough(): boolean {
    const [fewest, most] = this.bounds ?? [0, -1];
    return this.picked.length >= fewest && this.picked.length <= most;
  }

  /** One more than can be kept takes the place of the first. */
  pick(card: number): void {
    if (!this.cards.has(card)) return;
    this.returned = without(this.returned, card);
    const others = this.picked.filter((one) => one !== card);
    const isTaken = others.length < this.picked.length;
    this.picked = isTaken ? others : [...others, card].slice(-this.most);
  }

  giveBack(card: number): void {
    this.picked = this.picked.filter((one) => one !== card);
    this.returned = this.returned.has(card)
      ? without(this.returned, card)
      : new Set([...this.returned, card]);
  }

  async keep(): Promise<void> {
    if (!this.isEnough || this.isSending) return;
    this.isSending = true;
    const cards = [...this.picked].sort((a, b) => a - b);
    const discard = [...this.returned].sort((a, b) => a - b);
    await this.town.play.act({ type: "keep", cards, ...(discard.length ? { discard } : {}) });
    this.isSending = false;
  }

  private held(): readonly number[] {
    const { view, you } = this.town;
    return (you === null ? null : view.players[you]?.hand) ?? [];
  }

  private startAnew(): void {
    this.picked = [];
    this.returned = new Set();
    void this.askJoins();
  }

  private async askJoins(): Promise<void> {
    if (!this.hand.length) return;
    const answer = await this.town.play.ask<ChinatownCardsAnswer>({ kind: "cards" });
    this.joins = new Map(answer?.cards.map((joins) => [joins.card, joins]));
    this.mayReturn = answer?.may_discard ?? false;
  }
}

function without(cards: ReadonlySet<number>, card: number): Set<number> {
  return new Set([...cards].filter((one) => one !== card));
}
