/** How a word that is begun can go on: names, tiles, lots, and what is often said of sums. */

export interface Completion {
  /** The whole word, and what of it is not typed yet. */
  word: string;
  rest: string;
  building?: number;
  tile?: string;
}

/** What can be named at this table. */
export interface Vocabulary {
  names: readonly string[];
  tiles: readonly { tile: string; name: string }[];
  buildings: readonly number[];
  phrases: readonly string[];
}

const MOST = 6;

/** Words of signs need no second letter to be known; others do. */
const FEWEST = 2;

/** The likeliest ways on for a text whose end is being typed. */
export function completionsOf(text: string, known: Vocabulary): Completion[] {
  const begun = /[^\s,.;:!?、，。！？]+$/u.exec(text)?.[0] ?? "";
  if (!begun) return [];
  if (/^#?\d+$/.test(begun)) return lots(begun.replace("#", ""), known);
  return words(text, begun, known).slice(0, MOST);
}

/** A number that is whole may be meant as it is: only what it could become is shown. */
function lots(digits: string, { buildings }: Vocabulary): Completion[] {
  return buildings
    .filter((building) => String(building).startsWith(digits) && String(building) !== digits)
    .slice(0, MOST)
    .map((building) => ({
      word: String(building),
      rest: String(building).slice(digits.length),
      building,
    }));
}

function words(text: string, begun: string, known: Vocabulary): Completion[] {
  const all = [
    ...known.names.map((word) => ({ word })),
    ...known.tiles.map(({ tile, name }) => ({ word: name, tile })),
    ...known.phrases.map((word) => ({ word })),
  ];
  return all.flatMap(({ word, ...more }) => {
    const typed = overlap(text, begun, word);
    return typed ? [{ ...more, word, rest: word.slice(typed) }] : [];
  });
}

/** How many letters of a word, which may be several, stand at the end of the text already. */
function overlap(text: string, begun: string, word: string): number {
  const [end, whole] = [plain(text), plain(word)];
  for (let length = Math.min(end.length, whole.length - 1); length >= begun.length; length--)
    if (end.endsWith(whole.slice(0, length)) && startsThere(end, length))
      return enough(length, word);
  return 0;
}

function startsThere(text: string, length: number): boolean {
  const before = text.at(-length - 1);
  return before === undefined || !/[\p{L}\p{N}]/u.test(before) || isSign(before);
}

function enough(length: number, word: string): number {
  return length >= FEWEST || isSign(word[0] ?? "") ? length : 0;
}

/** Whether words are written in signs, without spaces between them. */
function isSign(letter: string): boolean {
  return /\p{Script=Han}/u.test(letter);
}

/** Small letters without accents, as many as before. */
function plain(text: string): string {
  return [...text.toLowerCase()].map((letter) => letter.normalize("NFD")[0] ?? letter).join("");
}
