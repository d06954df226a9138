/** What happened in a negotiation, step by step, as the reader would tell it. */

import { m } from "../../paraglide/messages";
import type { Thread, ThreadStep } from "../../protocol";
import { thingsOf, type Clause } from "../desk/offer";
import {
  buildingWords,
  laterReader,
  noteWords,
  sentence,
  thingsWords,
  type Reader,
} from "../desk/sentences";
import type { Speaker } from "../../words/phrases";
import { said } from "../said";
import { tileName } from "../words";

/** A sentence of the page's own, or words that somebody said. */
export interface Told {
  words: string;
  isQuote: boolean;
}

type SpeakerOf = (seat: number | null | undefined, line: number) => Speaker;

type Who = { you: () => string; they: (of: { name: string }) => string };

const DEEDS: Partial<Record<ThreadStep["kind"], Who>> = {
  declined: { you: m.listen_thread_you_refused, they: m.listen_thread_they_refused },
  withdrawn: { you: m.listen_thread_you_took_back, they: m.listen_thread_they_took_back },
  accepted: { you: m.listen_thread_you_agreed, they: m.listen_thread_they_agreed },
};

/** What a step was, and what was said with it. */
export function told(step: ThreadStep, thread: Thread, reader: Reader, speaker: SpeakerOf): Told[] {
  const later = laterReader(reader);
  switch (step.kind) {
    case "offered":
      return [fact(offered(step, later)), ...quote(noteWords(step.note ?? ""))];
    case "asked":
      return [fact(asked(step, later)), ...quote(step.text ?? "")];
    case "named":
    case "said":
      return quote(step.text || phraseOf(step, speaker));
    case "declined":
    case "withdrawn":
    case "accepted":
      return [fact(byWhom(step, reader)), ...quote(phraseOf(step, speaker))];
    case "agreed":
      return [
        fact(thread.secret && step.gives?.length ? secretly(step, later) : m.listen_thread_done()),
      ];
    case "void":
      return [fact(m.listen_thread_was_void())];
    case "undone":
      return [fact(m.listen_thread_was_undone())];
  }
}

/** What a thread is about, as its title and for a screen reader. */
export function aboutWords({ buildings = [], tiles = [] }: Thread): string {
  const named = [...buildings.map((number) => m.desk_building({ number })), ...tiles.map(tileName)];
  return named.join(", ") || m.listen_thread_about_money();
}

function fact(words: string): Told {
  return { words, isQuote: false };
}

function quote(words: string): Told[] {
  return words ? [{ words, isQuote: true }] : [];
}

function phraseOf({ phrase, seat, n }: ThreadStep, speaker: SpeakerOf): string {
  return (phrase && said(phrase, speaker(seat, n))) ?? "";
}

function byWhom({ kind, seat }: ThreadStep, reader: Reader): string {
  const deed = DEEDS[kind]!;
  if (seat === reader.you) return deed.you();
  return deed.they({ name: reader.nameOf(seat ?? 0) });
}

/** "You offered $40,000 for building 48."; with more than that in it, the whole sentence. */
function offered({ seat, gives = [], clauses = [] }: ThreadStep, reader: Reader): string {
  const isYours = seat === reader.you;
  const things = thingsOf(gives);
  const [mine, theirs] = [true, false].map((is) =>
    things.filter(({ from }) => (from === seat) === is),
  );
  const isPlain =
    clauses.length === 0 && new Set(things.flatMap(({ from, to }) => [from, to])).size === 2;
  if (!isPlain) {
    const words = sentence({ gives, clauses: clauses as Clause[] }, reader, { isNews: true });
    if (isYours) return m.listen_thread_you_proposed({ sentence: words });
    return m.listen_thread_they_proposed({ name: reader.nameOf(seat ?? 0), sentence: words });
  }
  const words = (list: typeof things = []) =>
    list.length ? thingsWords(list, reader) : m.listen_thread_nothing();
  const terms = { things: words(mine), others: words(theirs) };
  if (isYours) return m.listen_thread_you_offered(terms);
  return m.listen_thread_they_offered({ name: reader.nameOf(seat ?? 0), ...terms });
}

function asked({ seat, phrase }: ThreadStep, reader: Reader): string {
  const thing = phrase?.building
    ? buildingWords(phrase.building, reader)
    : tileName(phrase?.tile ?? "");
  const isYours = seat === reader.you;
  const name = reader.nameOf(seat ?? 0);
  if (phrase?.say === "asks_bid")
    return isYours
      ? m.listen_thread_you_asked_bid({ thing })
      : m.listen_thread_they_asked_bid({ name, thing });
  return isYours
    ? m.listen_thread_you_asked_price({ thing })
    : m.listen_thread_they_asked_price({ name, thing });
}

/** Of a deal that was secret all know where the goods are now. */
function secretly({ gives = [] }: ThreadStep, reader: Reader): string {
  return gives
    .map((give) =>
      m.listen_thread_secret_done({
        things: thingsWords(thingsOf([give]), reader),
        name: reader.nameOf(give.to),
      }),
    )
    .join(m.desk_between_sentences());
}
