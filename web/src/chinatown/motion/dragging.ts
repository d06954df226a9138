/** Something that can be dragged with mouse or finger; a short touch stays a tap. */

export interface Drag {
  isOn(): boolean;
  move(x: number, y: number): void;
  drop(): void;
}

const STILL = 8; // pixels

export function dragging(node: HTMLElement, drag: Drag): () => void {
  let from: { x: number; y: number } | null = null;
  let isDragged = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !drag.isOn()) return;
    from = { x: event.clientX, y: event.clientY };
    isDragged = false;
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!from) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (!isDragged && far < STILL) return;
    isDragged = true;
    drag.move(event.clientX, event.clientY);
  }

  function up() {
    if (from && isDragged) drag.drop();
    from = null;
  }

  /** The end of a drag is no tap. */
  function click(event: MouseEvent) {
    if (!isDragged) return;
    event.stopPropagation();
    isDragged = false;
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("click", click, { capture: true });
  return () => (from = null);
}
