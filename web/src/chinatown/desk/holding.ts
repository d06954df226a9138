/** A long press, a right click or the key M on something that can be marked. */

const LONG = 550;
const FAR = 8;

export type Marked = { building: number } | { tile: string };

export interface Held {
  thing: Marked;
  x: number;
  y: number;
}

/** What a part of the page stands for: whatever carries `data-building` or `data-tile`. */
export function thingOf(element: Element | null | undefined): Marked | null {
  const found = element?.closest<HTMLElement | SVGElement>("[data-building], [data-tile]");
  if (!found) return null;
  const { building, tile } = found.dataset;
  return tile !== undefined ? { tile } : { building: Number(building) };
}

/** Listens everywhere on the page; returns how to stop. */
export function onHold(held: (held: Held) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | null = null;
  let isHeld = false;

  function tell(target: EventTarget | null, x: number, y: number): boolean {
    const thing = thingOf(target as Element);
    if (thing) held({ thing, x, y });
    return thing !== null;
  }

  function down(event: PointerEvent): void {
    isHeld = false;
    clearTimeout(timer);
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    start = event;
    timer = setTimeout(() => (isHeld = tell(event.target, event.clientX, event.clientY)), LONG);
  }

  function move(event: PointerEvent): void {
    const far = start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (far && far > FAR) clearTimeout(timer);
  }

  /** The tap that ends a long press is no tap. */
  function click(event: MouseEvent): void {
    if (isHeld) event.stopPropagation();
    isHeld = false;
  }

  function menu(event: MouseEvent): void {
    if (isHeld || tell(event.target, event.clientX, event.clientY)) event.preventDefault();
    clearTimeout(timer);
  }

  function key(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = (event.target as Element).getBoundingClientRect();
    tell(event.target, at.left + at.width / 2, at.bottom);
  }

  document.addEventListener("pointerdown", down, options);
  document.addEventListener("pointermove", move, options);
  document.addEventListener("pointerup", () => clearTimeout(timer), options);
  document.addEventListener("pointercancel", () => clearTimeout(timer), options);
  document.addEventListener("click", click, options);
  document.addEventListener("contextmenu", menu, options);
  document.addEventListener("keydown", key, options);
  return () => (stop.abort(), clearTimeout(timer));
}
