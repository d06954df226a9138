/** Dadaocheng as one seat sees it: what is in the box, what lies on the table, what may be done. */

import { m } from "../paraglide/messages";
import type {
  DadaochengAction,
  DadaochengComponents,
  DadaochengEvent,
  DadaochengPlayerPosition,
  DadaochengView,
  ShipCard,
} from "../protocol";
import type { Play } from "../table/play.svelte";
import { chairName } from "../table/names";
import type { Happening } from "../table/Talk.svelte";
import { told } from "./story";

export type DadaochengPlay = Play<DadaochengView, DadaochengAction, DadaochengEvent>;

export type Side = DadaochengComponents["sides"][number];

type Listed<T extends DadaochengAction["type"]> = Extract<DadaochengAction, { type: T }>;

const REMEMBERED = 200; // lines of the story

export class DadaochengGame {
  /** What is in the box; null until it has been fetched. */
  components: DadaochengComponents | null = $state.raw(null);
  /** What has happened since the page was opened, in words. */
  story: readonly Happening[] = $state.raw([]);

  readonly view: DadaochengView = $derived.by(() => this.play.view!);
  readonly you: number | null = $derived.by(() => this.play.seat);
  readonly actions: readonly DadaochengAction[] = $derived.by(() => this.play.actions);
  readonly names: readonly string[] = $derived.by(() => this.called());
  readonly isSolo = $derived.by(() => this.view.players.length === 1);
  readonly isOver = $derived.by(() => this.view.step === "over");
  /** How many cubes the seat that is shown must return before anything else. */
  readonly mustReturn = $derived.by(
    () => this.view.must_return.find(({ seat }) => seat === this.you)?.count ?? 0,
  );
  /** Whether the seat may move discs now: in its own step 1, or early (D12). */
  readonly mayMove = $derived.by(() => this.listed("flip").length > 0);
  readonly isEarly = $derived.by(() => this.mayMove && this.view.turn !== this.you);
  private readonly cards = $derived.by(
    () => new Map(this.components?.ships.map((ship) => [ship.id, ship])),
  );

  constructor(readonly play: DadaochengPlay) {
    void this.fetchBox();
    $effect(() => play.onEvents((events) => this.tell(events)));
  }

  get me(): DadaochengPlayerPosition | undefined {
    return this.you === null ? undefined : this.view.players[this.you];
  }

  /** The listed actions of one type. */
  listed<T extends DadaochengAction["type"]>(type: T): Listed<T>[] {
    return this.actions.filter((action): action is Listed<T> => action.type === type);
  }

  ship(id: string): ShipCard | undefined {
    return this.cards.get(id);
  }

  sideOf(seat: number): Side | undefined {
    return this.components?.sides[seat];
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** How many cubes one keeps at the end of a turn. */
  get handLimit(): number {
    return this.components?.hand_limit ?? 0;
  }

  private tell(events: readonly DadaochengEvent[]): void {
    const n = this.play.number;
    const lines = events.map((event) => told(event, this)).filter(Boolean);
    const news = lines.map((text, place) => ({ id: `${n} ${place}`, n, text }));
    this.story = [...this.story, ...news].slice(-REMEMBERED);
  }

  private called(): string[] {
    const info = this.play.info!;
    return info.chairs.map((_, seat) =>
      seat === this.you ? m.common_you() : chairName(info, seat),
    );
  }

  private async fetchBox(): Promise<void> {
    this.components = await this.play.box<DadaochengComponents>();
  }
}
