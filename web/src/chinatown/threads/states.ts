/** The tenses of a negotiation: each with its word and its sign. Only what is offered is present. */

import { m } from "../../paraglide/messages";
import type { IconName } from "../../look/Icon.svelte";
import type { Thread } from "../../protocol";

export const STATES: Record<Thread["state"], { words: () => string; icon: IconName }> = {
  talking: { words: m.listen_thread_talking, icon: "sound" },
  offered: { words: m.listen_thread_offered, icon: "clock" },
  refused: { words: m.listen_thread_refused, icon: "close" },
  taken_back: { words: m.listen_thread_taken_back, icon: "undo" },
  lapsed: { words: m.listen_thread_lapsed, icon: "close" },
  agreed: { words: m.listen_thread_agreed, icon: "check" },
  undone: { words: m.listen_thread_undone, icon: "undo" },
};
