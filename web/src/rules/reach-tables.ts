/** A table that is wider than the screen, however that is turned, can be scrolled by keyboard too. */
export function reachTables(text: HTMLElement): () => void {
  const watching = new ResizeObserver((tables) => {
    for (const { target } of tables)
      (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
  });
  for (const table of text.querySelectorAll("table")) watching.observe(table);
  return () => watching.disconnect();
}
