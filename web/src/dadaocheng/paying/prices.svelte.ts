/** What cards cost the one who looks, and how they stand: asked of the server whenever the table has changed. */

import type { DadaochengForeseen, DadaochengPrices, DadaochengStanding } from "../../protocol";
import type { DadaochengGame } from "../game.svelte";
import { effect } from "../../table/model.svelte";

export class Prices {
  /** The last answer, kept until the next is there so that nothing jumps. */
  now: DadaochengPrices | null = $state.raw(null);

  /** The points, the credit and the opium of the one who looks, by the same answer. */
  standing: DadaochengStanding | null = $state.raw(null);

  private seat: number | null = null;
  private asked = 0;

  constructor(private readonly game: DadaochengGame) {
    effect(() => {
      const { you, view } = game;
      if (you !== this.seat) this.now = this.standing = null;
      this.seat = you;
      if (view && you !== null && !game.isOver && !game.playback.isPlaying) void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    const { seat } = this;
    const answer = await this.game.play.ask<DadaochengForeseen>({ actions: [] });
    if (!answer || asked !== this.asked) return;
    this.now = answer.prices;
    this.standing = answer.standings[seat!] ?? null;
  }
}
