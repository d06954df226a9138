/** Keeps controls that bind from taps that were meant for what stood in their place. */

import { Rest, type Tap } from "./rest";

const REMEMBERED = 2_000; // milliseconds

/** The last taps anywhere on the page. */
export class Taps {
  private last: readonly Tap[] = [];
  private readonly hearers = new Set<(tap: Tap) => void>();

  /** From now on until what is returned is called. */
  listen(): () => void {
    const hear = ({ clientX, clientY }: PointerEvent) => this.hear(clientX, clientY);
    addEventListener("pointerdown", hear, { capture: true, passive: true });
    return () => removeEventListener("pointerdown", hear, { capture: true });
  }

  get recent(): readonly Tap[] {
    const now = performance.now();
    return this.last.filter(({ at }) => now - at < REMEMBERED);
  }

  /** Hands every tap on from now on, until what is returned is called. */
  onTap(hear: (tap: Tap) => void): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  private hear(x: number, y: number): void {
    const tap = { x, y, at: performance.now() };
    this.last = [...this.recent, tap];
    this.hearers.forEach((hearer) => hearer(tap));
  }
}

/** Whether a control, or a row of them, still rests; it is watched for as long as it is there. */
export class Resting {
  isOn = $state(true);
  private readonly rest = new Rest();
  private node: HTMLElement | null = null;

  constructor(private readonly taps: Taps) {}

  watch = (node: HTMLElement): (() => void) => {
    this.node = node;
    this.begin();
    let frame = requestAnimationFrame(() => look());
    const look = () => {
      if (!this.rest.isAt(node.getBoundingClientRect())) this.begin();
      this.isOn = !this.rest.isOver(performance.now());
      frame = requestAnimationFrame(look);
    };
    const unheard = this.taps.onTap((tap) => this.rest.tapped(tap));
    return () => {
      cancelAnimationFrame(frame);
      unheard();
    };
  };

  /** What it binds to has changed. */
  begin(): void {
    this.isOn = true;
    if (!this.node) return;
    this.rest.begin(this.node.getBoundingClientRect(), performance.now(), this.taps.recent);
  }
}
