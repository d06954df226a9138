/** What is said just now, by seat: the last words of each, for as long as they take to read. */

import type { ChinatownEvent, Talk } from "../../protocol";
import { heard } from "../../table/talking";
import { refusalWords } from "../desk/sentences";
import { said } from "../words";
import type { Town } from "../town.svelte";

const READING = 6_000; // milliseconds that words stay

export interface Bubble {
  words: string;
  /** Counts up, so that the same words said again are seen again. */
  key: number;
}

export class Bubbles {
  said: ReadonlyMap<number, Bubble> = $state.raw(new Map());

  private last = 0;
  private heardUpTo: number;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(private readonly town: Town) {
    this.heardUpTo = lastLine(town.play.info?.talk ?? []);
    $effect(() => this.listen(heard(this.town.play.info?.talk ?? [], this.town.you)));
    $effect(() => this.town.play.onEvents((events) => events.forEach((event) => this.hear(event))));
    $effect(() => () => this.timers.forEach(clearTimeout));
  }

  of(seat: number): Bubble | undefined {
    return this.said.get(seat);
  }

  say(seat: number, words: string): void {
    this.said = new Map([...this.said, [seat, { words, key: ++this.last }]]);
    clearTimeout(this.timers.get(seat));
    this.timers.set(
      seat,
      setTimeout(() => this.hush(seat), READING),
    );
  }

  private hush(seat: number): void {
    this.said = new Map([...this.said].filter(([other]) => other !== seat));
  }

  private listen(talk: readonly Talk[]): void {
    const fresh = talk.filter(({ n }) => n > this.heardUpTo);
    this.heardUpTo = Math.max(this.heardUpTo, lastLine(talk));
    for (const { seat, text, phrase, n } of fresh) {
      const words = (phrase && said(phrase, n)) ?? text;
      if (seat !== null && words) this.say(seat, words);
    }
  }

  private hear(event: ChinatownEvent): void {
    if (event.type !== "OfferClosed" || event.status !== "declined") return;
    const offer = this.town.view.offers.find(({ id }) => id === event.offer);
    if (typeof event.seat === "number" && offer) this.say(event.seat, refusalWords(offer));
  }
}

function lastLine(talk: readonly Talk[]): number {
  return talk.at(-1)?.n ?? -1;
}
