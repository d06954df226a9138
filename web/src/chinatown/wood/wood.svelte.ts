/** What lies on the wood round the board: offers between others, and the deal just done. */

import type { ChinatownEvent, ChinatownOffer } from "../../protocol";
import { bidsIn, type Bid } from "../desk/bids";
import { sorted } from "../desk/table-offers";
import type { Town } from "../town.svelte";
import { effect } from "../../table/model.svelte";

const STAYS = 5_000; // milliseconds that a deal just done is told

export class Wood {
  /** Open offers between others, the oldest first. */
  readonly slips: readonly ChinatownOffer[] = $derived.by(
    () => sorted(this.town.view.offers, this.town.you).atTheTable,
  );
  /** What is bid for buildings in the offer that is in sight. */
  readonly bids: readonly Bid[] = $derived.by(() => this.slips.slice(0, 1).flatMap(bidsIn));
  private doneId: number | null = $state(null);
  /** The deal just done. */
  readonly done: ChinatownOffer | undefined = $derived.by(() =>
    this.doneId === null ? undefined : this.town.view.offers.find(({ id }) => id === this.doneId),
  );

  /** When this page first saw each offer. */
  private readonly laid = new Map<number, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly town: Town) {
    effect(() => this.town.play.onEvents((events) => events.forEach((event) => this.hear(event))));
    effect(() => () => clearTimeout(this.timer));
  }

  laidAt({ id }: ChinatownOffer): number {
    const at = this.laid.get(id) ?? Date.now();
    this.laid.set(id, at);
    return at;
  }

  private hear(event: ChinatownEvent): void {
    if (event.type !== "DealDone") return;
    this.doneId = event.offer;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.doneId = null), STAYS);
  }
}
