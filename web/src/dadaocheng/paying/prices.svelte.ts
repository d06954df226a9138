/** What cards cost the one who looks: asked of the server whenever the table has changed. */

import type { DadaochengForeseen, DadaochengPrices } from "../../protocol";
import type { DadaochengGame } from "../game.svelte";
import { effect } from "../../table/model.svelte";

export class Prices {
  /** The last answer, kept until the next is there so that nothing jumps. */
  now: DadaochengPrices | null = $state.raw(null);

  private seat: number | null = null;
  private asked = 0;

  constructor(private readonly game: DadaochengGame) {
    effect(() => {
      const { you, view } = game;
      if (you !== this.seat) this.now = null;
      this.seat = you;
      if (view && you !== null && !game.isOver && !game.playback.isPlaying) void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    const answer = await this.game.play.ask<DadaochengForeseen>({ actions: [] });
    if (answer && asked === this.asked) this.now = answer.prices;
  }
}
