/** Fingers, mouse and wheel on the board: drag to move it, pinch or turn the wheel to come closer. */

import type { Point } from "./geometry/camera";

export interface Hand {
  pan(by: Point): void;
  zoom(by: number, at: Point): void;
  /** Tapped twice with a finger. */
  twice(at: Point): void;
  isMoving(is: boolean): void;
}

const STILL = 8; // pixels that a finger may move and yet only tap
const TWICE = 300; // milliseconds between two taps that belong together

export function gestures(node: HTMLElement, hand: Hand): () => void {
  const pointers = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let hasMoved = false;
  let lastTap = { when: -TWICE, at: start };

  const at = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) [start, hasMoved] = [at(event), false];
  }

  function move(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!hasMoved && !others.length && distance(start, now) < STILL) return;
    if (!hasMoved) hand.isMoving((hasMoved = true));
    pointers.set(event.pointerId, now);
    const other = others[0];
    if (!other) return hand.pan({ x: now.x - before.x, y: now.y - before.y });
    hand.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    hand.zoom(distance(other, now) / Math.max(1, distance(other, before)), middle(other, now));
  }

  function up(event: PointerEvent) {
    if (!pointers.delete(event.pointerId)) return;
    if (hasMoved && !pointers.size) hand.isMoving(false);
    if (hasMoved || event.pointerType !== "touch") return;
    const tap = { when: performance.now(), at: at(event) };
    const isNear = distance(lastTap.at, tap.at) < 3 * STILL;
    if (isNear && tap.when - lastTap.when < TWICE) hand.twice(tap.at);
    lastTap = tap;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    hand.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), at(event));
  }

  /** Whoever moves the board does not mean the lot that they began on. */
  function click(event: MouseEvent) {
    if (!hasMoved) return;
    event.stopPropagation();
    hasMoved = false;
  }

  node.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("click", click, { capture: true });
  return () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
