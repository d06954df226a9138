/** What ways to pay or trade lead to: asked of the server one after the other, the first ones first. */

import { untrack } from "svelte";
import type { DadaochengForeseen, DadaochengStanding } from "../../protocol";
import type { DadaochengPlay } from "../game.svelte";
import type { Choice } from "./choice";

type Asking = Pick<DadaochengPlay, "ask" | "view" | "seat">;

export class Outcomes {
  private standings: ReadonlyMap<string, DadaochengStanding> = $state.raw(new Map());
  private about: unknown = null;
  private latest = 0;

  constructor(private readonly play: Asking) {}

  /** How the one who chooses stands after it; undefined until the server has said. */
  of(choice: Choice): DadaochengStanding | undefined {
    return this.standings.get(keyOf(choice));
  }

  /** Asks about those that are not known; whatever was being asked before is left. */
  async see(choices: readonly Choice[]): Promise<void> {
    const turn = ++this.latest;
    const { view, seat } = this.play;
    if (this.about !== view) this.standings = new Map();
    this.about = view;
    for (const choice of choices) {
      if (seat === null || untrack(() => this.of(choice))) continue;
      const answer = await this.play.ask<DadaochengForeseen>({ actions: [choice.action] });
      if (turn !== this.latest) return;
      const standing = answer?.refused ? undefined : answer?.standings[seat];
      if (standing) this.standings = new Map(this.standings).set(keyOf(choice), standing);
    }
  }
}

const keyOf = ({ action }: Choice) => JSON.stringify(action);
