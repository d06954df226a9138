/** What is said just now, by seat, refusals too. */

import type { ChinatownEvent } from "../../protocol";
import { LastWords, listen } from "../../table/talk/last-words.svelte";
import { blocked } from "../../table/talk/blocked.svelte";
import { heard, onlyTo } from "../../table/talk/talking";
import { effect } from "../../table/model.svelte";
import { refusalWords } from "../desk/sentences";
import { said } from "../words";
import type { Town } from "../town.svelte";

/** What is said, and who alone hears it where it is not for all. */
interface Spoken {
  text: string;
  to: string | null;
}

export class Bubbles extends LastWords<Spoken> {
  constructor(private readonly town: Town) {
    super();
    listen(
      () => (town.play.info ? heard(blocked.heard(town.play.info), town.you) : []),
      ({ seat, text, to, phrase, n }) => {
        const words = text || ((phrase && said(phrase, n)) ?? "");
        if (seat === null || !words) return;
        this.say(seat, { text: words, to: onlyTo(town.play.info!, to, town.you) });
      },
    );
    effect(() => town.play.onEvents((events) => events.forEach((event) => this.hear(event))));
  }

  private hear(event: ChinatownEvent): void {
    if (event.type !== "OfferClosed" || event.status !== "declined") return;
    const { offers } = this.town.view;
    const offer = offers.find(({ id }) => id === event.offer);
    if (typeof event.seat !== "number" || !offer) return;
    this.say(event.seat, { text: refusalWords(offer, offers), to: null });
  }
}
