/** A finger that goes sideways over a card turns it. */

const FAR = 48; // pixels

export function swiping(node: HTMLElement, turn: (by: number) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let from: { x: number; y: number } | null = null;

  function down(event: PointerEvent): void {
    from = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
  }

  function up(event: PointerEvent): void {
    if (!from) return;
    const [across, down] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
  }

  node.style.touchAction = "pan-y";
  node.addEventListener("pointerdown", down, options);
  node.addEventListener("pointerup", up, options);
  node.addEventListener("pointercancel", () => (from = null), options);
  return () => stop.abort();
}
