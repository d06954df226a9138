/** Offers to the reader, one whole card at a time; the card in sight is never replaced by itself. */

import { untrack } from "svelte";
import type { ChinatownOffer } from "../../protocol";
import { Resting, type Taps } from "../../look/resting.svelte";
import type { Draft } from "../desk/draft.svelte";
import type { TableHands } from "../hands/hands.svelte";
import { closedWith } from "../desk/table-offers";
import type { Town } from "../town.svelte";
import { effect } from "../../table/model.svelte";

const IN_VIEW = 1_000; // milliseconds until a card in view is being read
const FADING = 3_000; // milliseconds that an offer that died stays in sight

export class Stack {
  /** Which died without a word of the reader's, and are still in sight. */
  private faded: readonly number[] = $state.raw([]);
  private shown: number | null = $state(null);
  /** Whether its card is in view, and has been for a moment. */
  isInView = $state(false);
  /** The answers rest whenever there is another card to answer, or they have moved. */
  readonly resting: Resting;

  /** As they are now: an undo opens them again, or takes them away; another seat has no part in them. */
  private readonly fading: readonly ChinatownOffer[] = $derived.by(() =>
    closedWith(this.town.you, this.faded, this.town.view.offers),
  );
  readonly offers: readonly ChinatownOffer[] = $derived.by(() =>
    [...this.draft.forMe, ...this.fading].sort((one, other) => one.id - other.id),
  );
  readonly current: ChinatownOffer | undefined = $derived.by(
    () => this.offers.find(({ id }) => id === this.shown) ?? this.offers[0],
  );
  readonly place: number = $derived.by(() =>
    this.current ? this.offers.indexOf(this.current) : 0,
  );

  private readonly answered = new Set<number>();
  private before: readonly ChinatownOffer[] = [];
  private settled: number | null = null;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly town: Town,
    private readonly draft: Draft,
    taps: Taps,
    private readonly hands: TableHands,
  ) {
    this.resting = new Resting(taps);
    effect(() => {
      const now = this.draft.forMe;
      untrack(() => this.keepGone(now));
    });
    effect(() => {
      const id = this.current?.id ?? null;
      untrack(() => this.settleOn(id));
    });
    effect(() => () => this.timers.forEach(clearTimeout));
  }

  isGone(offer: ChinatownOffer): boolean {
    return this.fading.some(({ id }) => id === offer.id);
  }

  /** Watches the card for as long as it is there. */
  view = (node: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => (this.isInView = true), IN_VIEW);
      else this.isInView = false;
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      this.isInView = false;
    };
  };

  turn(by: number): void {
    const next = this.offers[(this.place + by + this.offers.length) % this.offers.length];
    if (next) this.show(next.id);
  }

  show(id: number): void {
    this.shown = id;
  }

  /** Whoever has answered need not be told that it is over. */
  async answer(type: "accept" | "decline", offer: ChinatownOffer): Promise<void> {
    this.answered.add(offer.id);
    const answer = await this.hands.answer(type, offer.id);
    if (answer.type === "no") this.answered.delete(offer.id);
  }

  private settleOn(id: number | null): void {
    if (id === this.settled) return;
    this.settled = this.shown = id;
    this.resting.begin();
  }

  private keepGone(now: readonly ChinatownOffer[]): void {
    const back = now.filter(({ id }) => this.before.every((offer) => offer.id !== id));
    for (const { id } of back) this.answered.delete(id); // whatever was said to it has been undone
    const gone = this.before.filter(
      ({ id }) => !this.answered.has(id) && now.every((offer) => offer.id !== id),
    );
    this.before = now;
    if (!gone.length || this.town.view.phase !== "trade") return;
    const ids = gone.map(({ id }) => id);
    this.faded = [...this.faded, ...ids];
    this.later(FADING, () => (this.faded = this.faded.filter((id) => !ids.includes(id))));
  }

  private later(milliseconds: number, then: () => void): void {
    this.timers.push(setTimeout(then, milliseconds));
  }
}
