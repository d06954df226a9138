/** How the table is laid out in the room there is, for text of the usual size: beside each other, board and rest, or stacked. */

export type Mode = "wide" | "aside" | "stacked";

const WIDE = { width: 1000, height: 600 };

/** Wide needs both; else the board stands beside the rest where there is more width than height. */
export function modeFor(width: number, height: number): Mode {
  if (width >= WIDE.width && height >= WIDE.height) return "wide";
  return width > height * 1.15 ? "aside" : "stacked";
}
