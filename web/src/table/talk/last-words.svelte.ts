/** The last words of each seat, for as long as they take to read. */

import { untrack } from "svelte";
import { effect } from "../model.svelte";

const READING = 6_000; // milliseconds that words stay

export class LastWords<Words> {
  private said: ReadonlyMap<number, { words: Words; key: number }> = $state.raw(new Map());
  private last = 0;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor() {
    effect(() => () => this.timers.forEach(clearTimeout));
  }

  /** The key counts up, so that the same words said again are seen again. */
  of(seat: number): { words: Words; key: number } | undefined {
    return this.said.get(seat);
  }

  say(seat: number, words: Words): void {
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
}

/** Hands on what is said from now on, line by line. */
export function listen<Line extends { n: number }>(
  talk: () => readonly Line[],
  hear: (line: Line) => void,
): void {
  let heardUpTo = talk().at(-1)?.n ?? -1;
  effect(() => {
    const fresh = talk().filter(({ n }) => n > heardUpTo);
    heardUpTo = fresh.at(-1)?.n ?? heardUpTo;
    untrack(() => fresh.forEach(hear));
  });
}
