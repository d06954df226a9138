/** What cards cost the one who looks: asked of the server whenever the table has changed. */

import type { DadaochengForeseen, DadaochengPrices } from "../protocol";
import type { House } from "./house.svelte";

export class Prices {
  /** The last answer, kept until the next is there so that nothing jumps. */
  now: DadaochengPrices | null = $state.raw(null);

  private seat: number | null = null;
  private asked = 0;

  constructor(private readonly house: House) {
    $effect(() => {
      const { you, view } = house;
      if (you !== this.seat) this.now = null;
      this.seat = you;
      if (view && you !== null && !house.isOver) void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    const answer = await this.house.play.ask<DadaochengForeseen>({ actions: [] });
    if (answer && asked === this.asked) this.now = answer.prices;
  }
}
