/** The end of a round as it is shown: coins fly, the year turns; anything ends it at once. */

import { prefersReducedMotion } from "svelte/motion";
import type { ChinatownEvent } from "../protocol";
import { coins, type Coin } from "./income";
import type { Town } from "./town.svelte";

export const FLIGHT = 750; // milliseconds that a coin flies
const COUNTING = 180; // until the last shop placed has been counted
const YEAR = 800; // that the new year is shown

export class YearEnd {
  coins: readonly Coin[] = $state.raw([]);
  /** What was earned, for whoever does not see the coins. */
  earned: readonly { seat: number; cash: number }[] = $state.raw([]);
  outlook: readonly number[] | null = $state.raw(null);
  isRunning = $state(false);
  isTurning = $state(false);

  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly town: Town) {
    $effect(() => this.town.play.onEvents((events) => this.hear(events)));
    $effect(() => () => this.skip());
  }

  skip(): void {
    this.timers.forEach(clearTimeout);
    [this.timers, this.coins, this.outlook] = [[], [], null];
    this.isRunning = this.isTurning = false;
  }

  private hear(events: readonly ChinatownEvent[]): void {
    const paid = events.filter((event) => event.type === "IncomePaid");
    if (!paid.length) return;
    this.skip();
    this.earned = paid.map(({ seat, cash }) => ({ seat, cash }));
    if (prefersReducedMotion.current) return;
    this.isRunning = true;
    this.later(COUNTING, () => this.fly(events));
  }

  private fly(events: readonly ChinatownEvent[]): void {
    const card = events.find((event) => event.type === "OutlookTurned");
    this.outlook = card?.sizes ?? null;
    this.coins = coins(events, this.town.businesses);
    const last = this.coins.at(-1)?.after ?? 0;
    const goesOn = events.some((event) => event.type === "RoundStarted");
    this.later(last + FLIGHT, () => {
      this.coins = [];
      this.isTurning = goesOn;
    });
    this.later(last + FLIGHT + (goesOn ? YEAR : 0), () => this.skip());
  }

  private later(milliseconds: number, then: () => void): void {
    this.timers.push(setTimeout(then, milliseconds));
  }
}
