/** What an offer would change for whom, asked of the server as soon as the reader pauses. */

import type { ChinatownDraftAnswer, ChinatownWorth } from "../../protocol";
import { preferences } from "../../look/preferences.svelte";
import type { Terms } from "../desk/sentences";
import type { Town } from "../town.svelte";

const PAUSE = 120;

/** What is asked about: an offer on the table by its number, or one that is being made. */
export type Asked = { offer: number } | (Terms & { secret?: boolean; counters?: number | null });

export class Foresight {
  answer: ChinatownDraftAnswer | null = $state.raw(null);
  /** By a bot's reckoning, where the table allows hints and the reader has asked for them. */
  worth: ChinatownWorth | null = $state.raw(null);

  private readonly key: string = $derived.by(() => JSON.stringify(this.asked()));
  private readonly standing: string = $derived.by(() => standing(this.town));
  private latest = 0;

  constructor(
    private readonly town: Town,
    private readonly asked: () => Asked | null,
  ) {
    $effect(() => {
      void preferences.coach;
      if (!this.standing || this.key === "null") return void this.forget();
      const asked = JSON.parse(this.key) as Asked;
      const timer = setTimeout(() => void this.look(asked), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  private forget(): void {
    this.latest++;
    this.answer = this.worth = null;
  }

  private async look(asked: Asked): Promise<void> {
    const turn = ++this.latest;
    this.worth = null;
    const { play } = this.town;
    const kind = "offer" in asked ? "offer" : "draft";
    const answer = await play.ask<ChinatownDraftAnswer>({ kind, ...asked });
    if (turn === this.latest) this.answer = answer;
    if (!play.info?.hints || !preferences.coach || play.seat === null) return;
    const worth = await play.ask<ChinatownWorth>({ kind: "offer_worth", ...weighed(asked) });
    if (turn === this.latest) this.worth = worth;
  }
}

function weighed(asked: Asked): Record<string, unknown> {
  return "offer" in asked ? asked : { gives: asked.gives, clauses: asked.clauses ?? [] };
}

/** All that an answer depends on beside the question. */
function standing({ view, play }: Town): string {
  const held = view.players.map(({ buildings, tiles, cash }) => [buildings, tiles, cash]);
  return JSON.stringify([play.seat, view.phase, held, view.clauses.length]);
}
