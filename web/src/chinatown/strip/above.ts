/** A small box over the page, above what it is about, and within the screen. */

import { on } from "svelte/events";

const EDGE = 8;

export function above(box: HTMLElement, about: HTMLElement): () => void {
  function place(): void {
    const { width, height } = box.getBoundingClientRect();
    const { left, top, bottom, width: wide } = about.getBoundingClientRect();
    const x = Math.min(left + (wide - width) / 2, innerWidth - width - EDGE);
    const y = top - height - EDGE;
    box.style.left = `${Math.max(EDGE, x)}px`;
    box.style.top = `${y < EDGE ? bottom + EDGE : y}px`;
  }

  box.showPopover();
  place();
  const stops = [on(window, "resize", place), on(document, "scroll", place, { capture: true })];
  return () => stops.forEach((stop) => stop());
}
