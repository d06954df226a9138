/** The time, for what is shown to pass: read, it ticks; unread, it stands. */

import { createSubscriber } from "svelte/reactivity";

const TICK = 1_000;

class Clock {
  private readonly subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.subscribe();
    return Date.now();
  }
}

export const clock = new Clock();
