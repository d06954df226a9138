/** What is said at this table, with its names for things. */

import type { Phrase } from "../protocol";
import { phraseWords, type Speaker } from "../words/phrases";
import { nameOf } from "./words";

const NAMES = { tile: nameOf, good: nameOf };

export const phraseOf = (phrase: Phrase, by: Speaker) => phraseWords(phrase, NAMES, by);
