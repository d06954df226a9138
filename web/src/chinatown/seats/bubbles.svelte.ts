/** What is said just now, by seat, refusals too. */

import type { ChinatownEvent } from "../../protocol";
import { LastWords, listen } from "../../table/talk/last-words.svelte";
import { blocked } from "../../table/talk/blocked.svelte";
import { speakerOf } from "../../table/talk/speaker";
import type { Speaker } from "../../words/phrases";
import { heard, onlyTo } from "../../table/talk/talking";
import { effect } from "../../table/model.svelte";
import type { Town } from "../town.svelte";

/** What is said, and who alone hears it where it is not for all. */
interface Spoken {
  text: string;
  to: string | null;
}

/** What puts codes into words; null until the parts for trading are there. */
type Words = Pick<typeof import("../trading"), "refusalWords" | "said"> | null;

export class Bubbles extends LastWords<Spoken> {
  constructor(
    private readonly town: Town,
    private readonly words: () => Words,
  ) {
    super();
    listen(
      () => (town.play.info ? heard(blocked.heard(town.play.info), town.you) : []),
      ({ seat, text, to, phrase, n }) => {
        const spoken = text || ((phrase && words()?.said(phrase, this.speaker(seat, n))) ?? "");
        if (seat === null || !spoken) return;
        this.say(seat, { text: spoken, to: onlyTo(town.play.info!, to, town.you) });
      },
    );
    effect(() => town.play.onEvents((events) => events.forEach((event) => this.hear(event))));
  }

  private hear(event: ChinatownEvent): void {
    if (event.type !== "OfferClosed" || event.status !== "declined") return;
    const { offers } = this.town.view;
    const offer = offers.find(({ id }) => id === event.offer);
    if (typeof event.seat !== "number" || !offer) return;
    const no = this.words()?.refusalWords(offer, offers, this.speaker(event.seat));
    if (no) this.say(event.seat, { text: no, to: null });
  }

  private speaker(seat: number | null, line = 0): Speaker {
    return { ...speakerOf(this.town.play.info!, seat, line), isShort: true };
  }
}
