/** Lengths that keep step with the reader's own size of text. */

const USUAL = 16; // what browsers come with

/** A length that was drawn for the usual size of text, so that pictures grow with the words beside them. */
export function rem(pixels: number): string {
  return `${pixels / USUAL}rem`;
}

/** How much larger than usual this reader's text is: 1.25 where it is set to 20 pixels. */
export function enlargement(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
}
