/** How far hands still are from closing. */

import type { HandsShown } from "../../protocol";

const FRAME = 250; // milliseconds
const FARTHEST = 16; // of the drawing's width of 200

export class Closing {
  private now = $state(0);

  /** Whole seconds until they close. */
  readonly seconds = $derived.by(() => Math.max(0, Math.ceil(this.left / 1000)));
  /** From 1, when they begin to meet, to 0. */
  readonly part = $derived.by(() => {
    const { began, closes } = this.hands();
    return Math.min(1, Math.max(0, this.left / Math.max(1, closes - began)));
  });
  readonly gap = $derived.by(() => FARTHEST * this.part);

  private readonly left = $derived.by(() => this.hands().closes - this.now);

  constructor(
    private readonly hands: () => HandsShown,
    clockAhead: () => number,
  ) {
    this.now = Date.now() + clockAhead();
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now() + clockAhead()), FRAME);
      return () => clearInterval(timer);
    });
  }
}
