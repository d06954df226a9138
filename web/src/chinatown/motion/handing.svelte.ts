/** A tile of yours that is dragged to another player, which begins an offer to them. */

import type { Draft } from "../desk/draft.svelte";
import type { Town } from "../town.svelte";

export class Handing {
  tile: string | null = $state(null);
  /** Where on the screen it is dragged to. */
  at: { x: number; y: number } | null = $state.raw(null);
  /** The player it is held over. */
  over: number | null = $state(null);

  constructor(
    private readonly town: Town,
    private readonly draft: Draft,
  ) {}

  drag(tile: string, x: number, y: number): void {
    [this.tile, this.at] = [tile, { x, y }];
    this.over = this.seatAt(x, y);
  }

  drop(): void {
    const { tile, over, town, draft } = this;
    this.tile = this.at = this.over = null;
    if (tile === null || over === null || town.you === null) return;
    if (!draft.hasTile(town.you, tile)) draft.tapTile(town.you, tile);
    if (!draft.parties.includes(over)) draft.tapPlayer(over);
  }

  private seatAt(x: number, y: number): number | null {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("li[data-seat]");
    const seat = found ? Number(found.dataset.seat) : null;
    return seat === this.town.you ? null : seat;
  }
}
