/** Escape closes what was opened last, and nothing else: all that can be closed lies on one stack. */

import { effect } from "../table/model.svelte";

type Key = Pick<KeyboardEvent, "key" | "isComposing" | "repeat" | "preventDefault">;

const stack: (() => void)[] = [];

/** Puts something on top, with what closes it; returns how to take it off. */
export function closable(close: () => void): () => void {
  const own = () => close(); // the same function may be put there twice
  stack.push(own);
  return () => {
    const place = stack.indexOf(own);
    if (place >= 0) stack.splice(place, 1);
  };
}

/** Whatever is open now is on top from when it opens until it is closed. */
export function closes(isOpen: () => boolean, close: () => void): void {
  const is = $derived(isOpen());
  effect(() => (is ? closable(close) : undefined));
}

/**
 * Closes the topmost. A key that ends the writing of a word (an input method) is not meant for it,
 * and one that is held closes one thing. The browser has nothing left to close by itself.
 */
export function escaped(event: Key): void {
  if (event.key !== "Escape" || event.isComposing) return;
  const close = stack.at(-1);
  if (!close) return;
  event.preventDefault();
  if (!event.repeat) close();
}
