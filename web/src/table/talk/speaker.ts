/** Who says a phrase at a table, and the words of the bots there. */

import { loadMessages } from "virtual:messages";
import type { TableInfo } from "../../protocol";
import type { Speaker } from "../../words/phrases";
import { chairName } from "../names";

/** Whoever sits on a seat, as the speaker of a line. */
export function speakerOf(info: TableInfo, seat: number | null | undefined, line = 0): Speaker {
  const character = seat == null ? "" : info.chairs[seat]?.character;
  return { character, line, nameOf: (other) => chairName(info, other) };
}

/** Fetches the phrasebook, and those of the characters who sit here. */
export async function loadVoices(info: TableInfo): Promise<void> {
  const characters = new Set(info.chairs.map(({ character }) => character).filter(Boolean));
  const books = [...characters].map((one) => loadMessages(`book_${one}`));
  await Promise.all([loadMessages("voices"), ...books]);
}
