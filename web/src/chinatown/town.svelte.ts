/** Chinatown as one seat sees it: what is printed on the board, whose it is and what it pays. */

import { m } from "../paraglide/messages";
import type {
  ChinatownAction,
  ChinatownBoardAnswer,
  ChinatownBusiness,
  ChinatownComponents,
  ChinatownEvent,
  ChinatownProspect,
  ChinatownView,
  Mark,
  RoundPlan,
} from "../protocol";
import type { Play } from "../table/play.svelte";
import { keptSame } from "./same";

export type ChinatownPlay = Play<ChinatownView, ChinatownAction, ChinatownEvent>;

const AGAIN = 2_000; // milliseconds until what could not be fetched is fetched again
const PAUSE = 40; // several changes in a row are one question

export class Town {
  /** What is in the box; null until it has been fetched. */
  components: ChinatownComponents | null = $state.raw(null);
  /** The businesses as the rules count them; an instant behind the view. */
  businesses: readonly ChinatownBusiness[] = $state.raw([]);
  /** By seat: the best year with the tiles each has. */
  prospects: readonly ChinatownProspect[] = $state.raw([]);

  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly view: ChinatownView = $derived.by(() => this.play.view!);
  readonly you: number | null = $derived.by(() => this.play.seat);
  /** By seat: what each is called, and "You" for the seat that this screen shows. */
  readonly names: readonly string[] = $derived.by(() => this.called());
  readonly owners: ReadonlyMap<number, number> = $derived.by(() => owners(this.view));
  /** By seat: what the board pays each now. */
  readonly incomes: readonly number[] = $derived.by(() => this.view.income);
  /** The plan of this round; `year` and `animal` are its own. */
  readonly round: RoundPlan | undefined = $derived.by(
    () => this.components?.rounds[this.view.round - 1],
  );
  readonly marks: readonly Mark[] = $derived.by(() => this.play.info?.marks ?? []);
  private readonly byBuilding = $derived.by(() => byBuilding(this.businesses));
  private readonly sizes = $derived.by(
    () => new Map(this.components?.tiles.map((tile) => [tile.id, tile.size])),
  );
  /** What the businesses depend on, so that they are asked for again only when it changes. */
  private readonly standing = $derived.by(() => standing(this.view));

  constructor(readonly play: ChinatownPlay) {
    void this.fetchBox();
    $effect(() => {
      if (this.standing && this.play.isConnected) this.askSoon();
      return () => clearTimeout(this.timer);
    });
  }

  ownerOf(building: number): number | null {
    return this.owners.get(building) ?? null;
  }

  shopOn(building: number): string | null {
    return this.view.shops[building] ?? null;
  }

  businessOf(building: number): ChinatownBusiness | undefined {
    return this.byBuilding.get(building);
  }

  /** The maximum size of a type of shop. */
  sizeOf(tile: string): number {
    return this.sizes.get(tile) ?? 0;
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  private called(): string[] {
    const chairs = this.play.info?.chairs ?? [];
    return chairs.map((chair, seat) => (seat === this.you ? m.common_you() : chair.name));
  }

  private async fetchBox(): Promise<void> {
    try {
      this.components = await this.play.box<ChinatownComponents>();
    } catch {
      setTimeout(() => void this.fetchBox(), AGAIN); // the server is away and will be back
    }
  }

  private askSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.askBoard(), PAUSE);
  }

  private async askBoard(): Promise<void> {
    const asked = ++this.asked;
    const answer = await this.play.ask<ChinatownBoardAnswer>({ kind: "board" });
    if (!answer || asked !== this.asked) return; // a later question is under way
    this.businesses = keptSame(this.businesses, answer.businesses);
    this.prospects = keptSame(
      this.prospects,
      answer.players.map((year) => year.best),
    );
  }
}

function owners(view: ChinatownView): Map<number, number> {
  return new Map(
    view.players.flatMap((player, seat) =>
      player.buildings.map((building) => [building, seat] as const),
    ),
  );
}

function byBuilding(businesses: readonly ChinatownBusiness[]): Map<number, ChinatownBusiness> {
  return new Map(
    businesses.flatMap((business) =>
      business.buildings.map((building) => [building, business] as const),
    ),
  );
}

function standing(view: ChinatownView): string {
  const held = view.players.map(({ buildings, tiles }) => [buildings, tiles]);
  return JSON.stringify([view.phase, view.shops, held, view.clauses.length]);
}
