/** Tells the table that an offer is being made, so that the bots wait: at once, then with changes. */

import type { AnyPlay } from "../../table/play.svelte";
import type { Draft } from "./draft.svelte";

const AT_MOST_EVERY = 5_000; // milliseconds

export function tellComposing(play: AnyPlay, draft: Draft): void {
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    told = Date.now();
    play.composing(true, draft.outbids);
  }

  $effect(() => {
    clearTimeout(timer);
    void [draft.things, draft.clauses, draft.note, draft.secret, draft.ghost];
    if (!draft.isOpen) {
      if (told) play.composing(false);
      told = 0;
      return;
    }
    const wait = told + AT_MOST_EVERY - Date.now();
    if (wait <= 0) tell();
    else timer = setTimeout(tell, wait);
  });
  $effect(() => () => clearTimeout(timer));
}
