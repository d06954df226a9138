/** Tells the table that somebody composes, so that the bots wait: at once, then with changes. */

import type { AnyPlay } from "./play.svelte";
import { effect } from "./model.svelte";

const AT_MOST_EVERY = 5_000; // milliseconds
const GROWS_EVERY = 400; // where others see it grow

/** What is composed: an offer, or moves. */
export interface Composed {
  isOpen: boolean;
  /** The offer between others that it would outbid. */
  outbids?: number | null;
  /** All that changes while one composes. */
  parts: readonly unknown[];
  /** What those may see whom it is for, if anybody may. */
  draft?: object | null;
}

export function tellComposing(play: AnyPlay, composed: () => Composed): void {
  let told = 0;
  effect(() => {
    const { isOpen, outbids, draft } = composed();
    if (isOpen) {
      const pause = draft ? GROWS_EVERY : AT_MOST_EVERY;
      const timer = setTimeout(
        () => {
          told = Date.now();
          play.composing(true, outbids, draft);
        },
        told && told + pause - Date.now(),
      );
      return () => clearTimeout(timer);
    }
    if (told) play.composing(false);
    told = 0;
  });
}
