/** A line cut where it was understood, so that each word can be drawn as what it is. */

import type { HeardSpan } from "../../protocol";

export interface Piece {
  text: string;
  /** What it names; null where it was not understood. */
  span: HeardSpan | null;
}

export function pieces(text: string, spans: readonly HeardSpan[]): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.begin > at) found.push({ text: text.slice(at, span.begin), span: null });
    found.push({ text: text.slice(span.begin, span.end), span });
    at = span.end;
  }
  return at < text.length ? [...found, { text: text.slice(at), span: null }] : found;
}
