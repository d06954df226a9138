/** Calls whoever has looked away: by title and favicon, by a sound, by a notification. */

import { m } from "../paraglide/messages";
import { preferences } from "../look/preferences.svelte";
import { ring } from "./bell";

export type Call = "turn" | "offer" | "nothing";

const FAVICONS: Record<Call, string> = {
  turn: "cup-turn.svg",
  offer: "cup-offer.svg",
  nothing: "cup.svg",
};

class Attention {
  call: Call = $state("nothing");
  private last = "nothing";

  /** In the words of a title; empty if nothing is wanted. */
  get words(): string {
    if (this.call === "nothing") return "";
    return this.call === "turn" ? m.table_your_turn() : m.table_offer_for_you();
  }

  attend(call: Call, about: string): void {
    const now = `${call} ${about}`;
    if (now === this.last) return;
    this.last = now;
    this.call = call;
    showFavicon(call);
    if (call === "nothing") return;
    if (preferences.sound) ring(call);
    if (preferences.notify && document.hidden) notify(this.words, about);
  }
}

export const attention = new Attention();

/**
 * Says what the reader is wanted for now. Called again with the same it stays quiet; a different
 * `about` (an offer's number, a round) rings anew.
 */
export function attend(call: Call, about: string | number = ""): void {
  attention.attend(call, String(about));
}

function showFavicon(call: Call): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = new URL(FAVICONS[call], icon.href).href; // beside the one that is there
}

function notify(words: string, about: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(m.common_teahouse(), { body: words, tag: words + about });
    shown.onclick = () => (window.focus(), shown.close());
  } catch {
    // some phones allow notifications to a service worker alone
  }
}
