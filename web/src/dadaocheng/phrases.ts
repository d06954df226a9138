/** What is said at this table, with its names for things. */

import type { Phrase } from "../protocol";
import { phraseWords } from "../words/phrases";
import { nameOf } from "./words";

const NAMES = { tile: nameOf, good: nameOf };

export const phraseOf = (phrase: Phrase, line: number) => phraseWords(phrase, NAMES, line);
