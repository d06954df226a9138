/** Left and right go from button to button within a group. */

export function arrows(node: HTMLElement): () => void {
  function pressed(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...node.querySelectorAll<HTMLElement>("button:enabled")];
    const place = buttons.indexOf(document.activeElement as HTMLElement);
    if (!by || place < 0) return;
    event.preventDefault();
    buttons[(place + by + buttons.length) % buttons.length]?.focus();
  }

  node.addEventListener("keydown", pressed);
  return () => node.removeEventListener("keydown", pressed);
}
