import type { Phrase } from "../protocol";
import { phraseWords, type Speaker } from "../words/phrases";
import { plain, tileName } from "./words";

/** What somebody says with a phrase of the book. */
export function said(phrase: Phrase, by: Speaker = {}): string | null {
  return phraseWords(phrase, { tile: tileName, good: plain }, by);
}
