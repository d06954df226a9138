/** Opening shops (C11): the tile in hand, the building it is held over, and what that would pay. */

import type { ChinatownPlacesAnswer } from "../protocol";
import type { Town } from "./town.svelte";
import { effect } from "../table/model.svelte";

export interface Preview {
  building: number;
  tile: string;
  before: number;
  after: number;
}

export class Placing {
  /** The tile that is picked up. */
  held: string | null = $state(null);
  /** The building that is tapped before the tile is. */
  spot: number | null = $state(null);
  /** The building under pointer or focus. */
  aimed: number | null = $state(null);
  preview: Preview | null = $state.raw(null);
  /** Whether it is asked once more if all is done, though tiles could still be placed. */
  isAsking = $state(false);
  /** Where the tile is dragged to, on the screen. */
  dragged: { x: number; y: number } | null = $state.raw(null);

  /** Whether something is picked up, tapped or asked that can be let go again. */
  readonly isBegun = $derived.by(() => this.held !== null || this.spot !== null || this.isAsking);
  readonly isDue = $derived.by(() => this.isTurn());
  /** By tile: the buildings it can be placed on, as the listed actions have it. */
  readonly places: ReadonlyMap<string, ReadonlySet<number>> = $derived.by(() => this.listed());
  readonly lit: ReadonlySet<number> = $derived.by(() => this.open());
  readonly mayFinish = $derived.by(
    () => this.isDue && this.town.play.actions.some(({ type }) => type === "done"),
  );
  readonly mayUndo = $derived.by(
    () => this.isDue && this.placed.some((building) => this.town.shopOn(building) !== null),
  );

  /** How many tiles could still be placed. */
  readonly placeable: number = $derived.by(() => {
    const held = this.town.you === null ? {} : this.town.view.players[this.town.you]!.tiles;
    const tiles = Object.entries(held).filter(([tile]) => this.places.has(tile));
    return Math.min(
      tiles.reduce((sum, [, count]) => sum + count, 0),
      new Set([...this.places.values()].flatMap((lots) => [...lots])).size,
    );
  });

  private placed: readonly number[] = $state.raw([]);
  private asked = 0;

  constructor(private readonly town: Town) {
    effect(() => this.town.play.onEvents((events) => events.forEach((event) => this.hear(event))));
    effect(() => {
      if (!this.isDue) this.letGo();
    });
    effect(() => void this.foresee(this.held, this.aimed ?? this.spot));
  }

  /** Pick a tile up, or put it down; with a building tapped before, it goes there. */
  take(tile: string): void {
    if (!this.isDue) return;
    if (this.spot !== null && this.places.get(tile)?.has(this.spot)) this.place(tile, this.spot);
    else this.held = this.held === tile ? null : tile;
  }

  tap(building: number): void {
    if (!this.lit.has(building)) return;
    const only = this.onlyTile(building);
    if (this.held) this.place(this.held, building);
    else if (only && this.spot === building) this.place(only, building);
    else this.spot = this.spot === building ? null : building;
  }

  drag(tile: string, x: number, y: number): void {
    [this.held, this.dragged] = [tile, { x, y }];
    const under = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-building]");
    this.aimed = under ? Number(under.dataset.building) : null;
  }

  drop(): void {
    const [tile, building] = [this.held, this.aimed];
    this.dragged = null;
    if (tile && building !== null && this.lit.has(building)) this.place(tile, building);
    else this.held = null;
  }

  /** The tile last placed comes back into hand. */
  undo(): void {
    const { play, you } = this.town;
    if (you !== null) void play.do({ type: "ask_undo", seat: you });
  }

  /** With tiles that could still be placed it asks, once. */
  finish(): void {
    if (this.places.size && !this.isAsking) this.isAsking = true;
    else void this.town.play.act({ type: "done" });
  }

  goOn(): void {
    this.isAsking = false;
  }

  letGo(): void {
    this.held = this.spot = this.dragged = this.preview = null;
    this.isAsking = false;
  }

  private place(tile: string, building: number): void {
    this.letGo();
    void this.town.play.act({ type: "place", tile, building });
  }

  private hear(event: { type: string; seat?: unknown; building?: unknown }): void {
    if (event.type === "PlacingStarted") this.placed = [];
    if (event.type === "ShopPlaced" && event.seat === this.town.you)
      this.placed = [...this.placed, event.building as number];
  }

  private isTurn(): boolean {
    const { view, you } = this.town;
    return view.phase === "place" && you !== null && view.to_act.includes(you);
  }

  private listed(): Map<string, Set<number>> {
    const places = new Map<string, Set<number>>();
    for (const action of this.town.play.actions) {
      if (action.type !== "place") continue;
      const buildings = places.get(action.tile) ?? new Set();
      places.set(action.tile, buildings.add(action.building));
    }
    return places;
  }

  private open(): ReadonlySet<number> {
    if (this.held) return this.places.get(this.held) ?? new Set();
    return new Set([...this.places.values()].flatMap((buildings) => [...buildings]));
  }

  private onlyTile(building: number): string | null {
    const fitting = [...this.places].filter(([, buildings]) => buildings.has(building));
    return fitting.length === 1 ? fitting[0]![0] : null;
  }

  private async foresee(tile: string | null, building: number | null): Promise<void> {
    const asked = ++this.asked;
    if (!tile || building === null || !this.places.get(tile)?.has(building)) {
      this.preview = null;
      return;
    }
    const answer = await this.town.play.ask<ChinatownPlacesAnswer>({
      kind: "places",
      places: [[building, tile]],
    });
    if (asked !== this.asked || !answer || answer.refused) return;
    this.preview = { building, tile, before: answer.before, after: answer.after };
  }
}
