/** Chinatown as one seat sees it: what is printed on the board, whose it is and what it pays. */

import { isolated } from "../words/isolated";
import { m } from "../paraglide/messages";
import type {
  ChinatownAction,
  ChinatownBusiness,
  ChinatownComponents,
  ChinatownEvent,
  ChinatownScenery,
  ChinatownView,
  Mark,
  RoundPlan,
} from "../protocol";
import type { Play } from "../table/play.svelte";
import { countedCash } from "./ledger/payments";

export type ChinatownPlay = Play<ChinatownView, ChinatownAction, ChinatownEvent>;

export const AGAIN = 2_000; // milliseconds until what could not be fetched is fetched again

export class Town {
  /** What is in the box; null until it has been fetched. */
  components: ChinatownComponents | null = $state.raw(null);
  /** The board as it is drawn before anything has happened; null likewise. */
  scenery: ChinatownScenery | null = $state.raw(null);

  readonly view: ChinatownView = $derived.by(() => this.play.view!);
  readonly you: number | null = $derived.by(() => this.play.seat);
  /** By seat: what each is called, and "You" for the seat that this screen shows. */
  readonly names: readonly string[] = $derived.by(() => this.called());
  readonly owners: ReadonlyMap<number, number> = $derived.by(() => owners(this.view));
  /** The businesses on the board, as the rules count them. */
  readonly businesses: readonly ChinatownBusiness[] = $derived.by(() =>
    Object.values(this.view.businesses!),
  );
  /** By seat: what the board pays each now. */
  readonly incomes: readonly number[] = $derived.by(() => this.view.income);
  /** By seat: what each has in hand as far as anyone can count it, null where nobody can. */
  readonly countedCash: readonly (number | null)[] = $derived.by(() =>
    this.components ? countedCash(this.view, this.components.start_cash) : [],
  );
  /** The plan of this round, with its year and animal where it has any. */
  readonly round: RoundPlan | undefined = $derived.by(
    () => this.components?.rounds[this.view.round - 1],
  );
  readonly marks: readonly Mark[] = $derived.by(() => this.play.info?.marks ?? []);
  private readonly byBuilding = $derived.by(() => byBuilding(this.businesses));
  private readonly sizes = $derived.by(
    () => new Map(this.components?.tiles.map((tile) => [tile.id, tile.size])),
  );

  constructor(readonly play: ChinatownPlay) {
    void this.fetchBox();
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
    return chairs.map((chair, seat) => (seat === this.you ? m.common_you() : isolated(chair.name)));
  }

  private async fetchBox(): Promise<void> {
    try {
      const [components, scenery] = await Promise.all([
        this.play.box<ChinatownComponents>(),
        this.play.scenery<ChinatownScenery>(),
      ]);
      [this.components, this.scenery] = [components, scenery];
    } catch {
      setTimeout(() => void this.fetchBox(), AGAIN); // the server is away and will be back
    }
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
