/** What was said, taken apart: words, and buildings named like [35]. */

export type Part = { text: string } | { building: number };

export function parts(text: string): Part[] {
  return text
    .split(/(\[\d{1,3}\])/)
    .filter(Boolean)
    .map((piece) => {
      const number = /^\[(\d+)\]$/.exec(piece)?.[1];
      return number ? { building: Number(number) } : { text: piece };
    });
}

/** The same as plain words, for whoever cannot point to a building: "Not for 35." */
export function inWords(text: string): string {
  return parts(text)
    .map((part) => ("text" in part ? part.text : part.building))
    .join("");
}
