/** The end of a round as it is shown: coins fly, then a recap stays until it is put away. */

import { untrack } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import type { ChinatownBusiness, ChinatownEvent } from "../../protocol";
import type { Town } from "../town.svelte";
import { coins, type Coin } from "./income";
import { recapOf, type Recap } from "./recap";
import { effect } from "../../table/model.svelte";

export const FLIGHT = 750; // milliseconds that a coin flies
const COUNTING = 180; // until the last shop placed has been counted
const OUTLOOK = 500; // that the outlook card takes to turn
const PUT_AWAY = "teahouse recap ";

export class YearEnd {
  coins: readonly Coin[] = $state.raw([]);
  /** What was earned, for whoever does not see the coins. */
  earned: readonly { seat: number; cash: number }[] = $state.raw([]);
  outlook: readonly number[] | null = $state.raw(null);
  isRunning = $state(false);
  /** The year that was paid last, until it is put away. */
  recap: Recap | null = $state.raw(null);
  /** Folded into the wood, so that the board is seen. */
  isFolded = $state(false);

  private events: readonly ChinatownEvent[] = [];
  private businesses: readonly ChinatownBusiness[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly town: Town) {
    effect(() => this.town.play.onEvents((events) => this.hear(events)));
    effect(() => untrack(() => this.recall()));
    effect(() => () => this.skip());
  }

  /** Whether the coins can fly once more. */
  get isRepeatable(): boolean {
    return this.events.length > 0 && !prefersReducedMotion.current;
  }

  skip(): void {
    this.timers.forEach(clearTimeout);
    [this.timers, this.coins, this.outlook] = [[], [], null];
    this.isRunning = false;
  }

  /** The income once more, from the first coin on. */
  again(): void {
    this.isFolded = true;
    this.run();
  }

  fold(is: boolean): void {
    this.isFolded = is;
  }

  putAway(): void {
    if (!this.recap) return;
    remember(this.town.play.id, this.recap.round);
    this.recap = null;
    this.isFolded = false;
  }

  private hear(events: readonly ChinatownEvent[]): void {
    const paid = events.filter((event) => event.type === "IncomePaid");
    if (!paid.length) return;
    this.skip();
    this.earned = paid.map(({ seat, cash }) => ({ seat, cash }));
    [this.events, this.businesses] = [events, this.town.businesses];
    if (this.town.view.phase !== "over") this.open(this.town.view.round - 1);
    if (!prefersReducedMotion.current) this.run();
  }

  /** Whoever opens the page after the income finds the recap, unless it was put away. */
  private recall(): void {
    const { view, play } = this.town;
    const last = view.round - 1;
    if (view.phase === "deal" && last > 0 && putAway(play.id) < last) this.open(last);
  }

  private open(round: number): void {
    const { view, you, play } = this.town;
    if (play.isPast) return;
    this.isFolded = false;
    this.recap = recapOf(view, round, you);
  }

  private run(): void {
    this.skip();
    this.isRunning = true;
    this.later(COUNTING, () => this.turnOutlook());
  }

  private turnOutlook(): void {
    const card = this.events.find((event) => event.type === "OutlookTurned");
    this.outlook = card?.sizes ?? null;
    this.later(card ? OUTLOOK : 0, () => this.fly());
  }

  private fly(): void {
    this.coins = coins(this.events, this.businesses);
    this.later((this.coins.at(-1)?.after ?? 0) + FLIGHT, () => (this.skip(), this.fold(false)));
  }

  private later(milliseconds: number, then: () => void): void {
    this.timers.push(setTimeout(then, milliseconds));
  }
}

function putAway(table: string): number {
  return Number(sessionStorage.getItem(PUT_AWAY + table) ?? 0);
}

function remember(table: string, round: number): void {
  sessionStorage.setItem(PUT_AWAY + table, String(round));
}
