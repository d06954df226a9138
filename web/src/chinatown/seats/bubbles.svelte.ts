/** What is said just now, by seat, refusals too. */

import type { ChinatownEvent } from "../../protocol";
import { LastWords, listen } from "../../table/talk/last-words.svelte";
import { heard } from "../../table/talk/talking";
import { effect } from "../../table/model.svelte";
import { refusalWords } from "../desk/sentences";
import { said } from "../words";
import type { Town } from "../town.svelte";

export class Bubbles extends LastWords<string> {
  constructor(private readonly town: Town) {
    super();
    listen(
      () => heard(town.play.info?.talk ?? [], town.you),
      ({ seat, text, phrase, n }) => {
        const words = (phrase && said(phrase, n)) ?? text;
        if (seat !== null && words) this.say(seat, words);
      },
    );
    effect(() => town.play.onEvents((events) => events.forEach((event) => this.hear(event))));
  }

  private hear(event: ChinatownEvent): void {
    if (event.type !== "OfferClosed" || event.status !== "declined") return;
    const { offers } = this.town.view;
    const offer = offers.find(({ id }) => id === event.offer);
    if (typeof event.seat === "number" && offer) this.say(event.seat, refusalWords(offer, offers));
  }
}
