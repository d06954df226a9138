/** Tells the table that somebody composes, so that the bots wait: at once, then with changes. */

import type { AnyPlay } from "./play.svelte";

const AT_MOST_EVERY = 5_000; // milliseconds

/** What is composed: an offer, or moves. */
export interface Composed {
  isOpen: boolean;
  /** The offer between others that it would outbid. */
  outbids?: number | null;
  /** All that changes while one composes. */
  parts: readonly unknown[];
}

export function tellComposing(play: AnyPlay, composed: () => Composed): void {
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    told = Date.now();
    play.composing(true, composed().outbids ?? null);
  }

  $effect(() => {
    clearTimeout(timer);
    if (!composed().isOpen) {
      if (told) play.composing(false);
      told = 0;
      return;
    }
    const wait = told + AT_MOST_EVERY - Date.now();
    if (wait <= 0) tell();
    else timer = setTimeout(tell, wait);
  });
  $effect(() => () => clearTimeout(timer));
}
