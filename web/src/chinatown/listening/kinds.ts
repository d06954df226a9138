/** What a line was heard as, in a word, and as it is told to whoever only hears the page. */

import { m } from "../../paraglide/messages";
import type { IconName } from "../../look/Icon.svelte";
import { sentence, type Reader, type Terms } from "../desk/sentences";
import type { ChinatownOffer } from "../../protocol";
import { offerOf, type Binding, type Meaning } from "./meaning";

export interface Kind {
  words: string;
  icon: IconName | null;
}

export function kindOf(meaning: Meaning): Kind {
  switch (meaning.kind) {
    case "offer":
      return typeof meaning.counters === "number"
        ? { words: m.listen_kind_counter(), icon: "feather" }
        : { words: m.listen_kind_offer(), icon: "swap" };
    case "accept":
      return { words: m.listen_kind_take(), icon: "check" };
    case "decline":
      return { words: m.listen_kind_decline(), icon: "close" };
    case "withdraw":
      return { words: m.listen_kind_withdraw(), icon: "undo" };
    case "ask":
    case "plea":
      return { words: m.listen_kind_question(), icon: null };
    case "speak":
      return { words: m.listen_kind_price(), icon: null };
    case "mark":
      return { words: m.listen_kind_mark(), icon: "card" };
    case "promise":
      return { words: m.listen_kind_promise(), icon: "feather" };
    case "ready":
      return { words: m.listen_kind_ready(), icon: "check" };
    case "ambiguous":
      return meaning.readings.length
        ? { words: m.listen_kind_which(), icon: null }
        : { words: m.listen_kind_lost(), icon: null };
    case "refused":
      return { words: m.listen_kind_refused(), icon: "close" };
    case "several":
      return { words: m.listen_kind_several(), icon: null };
    case "wait":
    case "hurry":
    case "greeting":
    case "thanks":
    case "laughter":
    case "other":
      return { words: m.listen_kind_talk(), icon: null };
  }
}

/** After a pause, for a screen reader. */
export function heardWords(meaning: Meaning, reader: Reader): string {
  const offer = offerOf(meaning);
  if (!offer) return m.listen_heard_as({ kind: kindOf(meaning).words });
  const said = sentence(offer, reader);
  return typeof offer.counters === "number"
    ? m.listen_heard_counter({ sentence: said })
    : m.listen_heard_offer({ sentence: said });
}

/** What a second Enter would do. */
export function pendingWords(
  act: Binding,
  offers: readonly ChinatownOffer[],
  reader: Reader,
): string {
  if (act.kind === "ready")
    return act.ready ? m.listen_pending_ready() : m.listen_pending_unready();
  const terms: Terms = offers.find(({ id }) => id === act.offer) ?? { gives: [] };
  const said = sentence(terms, reader);
  switch (act.kind) {
    case "accept":
      return m.listen_pending_accept({ sentence: said });
    case "decline":
      return m.listen_pending_decline({ sentence: said });
    case "withdraw":
      return m.listen_pending_withdraw({ sentence: said });
  }
}
