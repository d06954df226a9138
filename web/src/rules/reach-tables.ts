/** A table that is wider than the screen can be scrolled by keyboard too. */
export function reachTables(text: HTMLElement): void {
  for (const table of text.querySelectorAll("table"))
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}
