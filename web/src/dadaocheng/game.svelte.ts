/** Dadaocheng as one seat sees it: what is in the box, what lies on the table, what may be done. */

import { m } from "../paraglide/messages";
import type {
  DadaochengAction,
  DadaochengComponents,
  DadaochengEvent,
  DadaochengPlayerPosition,
  DadaochengView,
  ShipCard,
  Talk,
} from "../protocol";
import type { Play } from "../table/play.svelte";
import { formatLocale } from "../words/formats";
import { LastWords, listen } from "../table/talk/last-words.svelte";
import { chairName } from "../table/names";
import { blocked } from "../table/talk/blocked.svelte";
import { heard } from "../table/talk/talking";
import { Unread } from "../table/talk/unread.svelte";
import type { Happening } from "../table/talk/Talk.svelte";
import { effect } from "../table/model.svelte";
import { Playback } from "./follow/playback.svelte";
import { isReversed, quartersFor, turnedSide, type Side } from "./board/turned";
import { told } from "./story";

export type DadaochengPlay = Play<DadaochengView, DadaochengAction, DadaochengEvent>;

type Listed<T extends DadaochengAction["type"]> = Extract<DadaochengAction, { type: T }>;

const REMEMBERED = 200; // lines of the story

export class DadaochengGame {
  /** What is in the box; null until it has been fetched. */
  components: DadaochengComponents | null = $state.raw(null);
  /** What has happened since the page was opened, in words. */
  story: readonly Happening[] = $state.raw([]);

  readonly playback: Playback;
  /** What was said just now. */
  readonly lastWords = new LastWords<Talk>();
  readonly unread: Unread;

  /** The table as it is shown: while a turn is followed it is behind what has happened. */
  readonly view: DadaochengView = $derived.by(() => this.playback.view);
  readonly you: number | null = $derived.by(() => this.play.seat);
  /** What may be done, once all that happened before has been shown. */
  readonly actions: readonly DadaochengAction[] = $derived.by(() =>
    this.playback.isPlaying || this.play.passingTo !== null ? [] : this.play.actions,
  );
  /** Whether several people share this screen: then nobody is "you". */
  readonly isShared = $derived.by(() => (this.play.info?.you.length ?? 0) > 1);
  readonly names: readonly string[] = $derived.by(() => this.called());
  /** In a replay: what the step that is shown has done, in words. */
  readonly past: readonly string[] = $derived.by(() =>
    this.play.happened.map((event) => told(event, this)).filter(Boolean),
  );
  readonly isSolo = $derived.by(() => this.view.players.length === 1);
  readonly isOver = $derived.by(() => this.view.step === "over");
  /** How many cubes the seat that is shown must return before anything else. */
  readonly mustReturn = $derived.by(() => {
    const [debt] = this.view.must_return;
    return debt && debt.seat === this.you && this.listed("return").length ? debt.count : 0;
  });
  /** Whether the seat may move discs now: in its own step 1, or early (D12). */
  readonly mayMove = $derived.by(() => this.listed("flip").length > 0);
  readonly isEarly = $derived.by(() => this.mayMove && this.view.turn !== this.you);
  /** By how many quarters the board is turned, so that one's own storage lies below. */
  readonly quarters = $derived.by(() => quartersFor(this.sideOf(this.below) ?? "south"));
  private readonly cards = $derived.by(
    () => new Map(this.components?.ships.map((ship) => [ship.id, ship])),
  );

  constructor(readonly play: DadaochengPlay) {
    this.playback = new Playback(play);
    this.unread = new Unread(play);
    void this.fetchBox();
    effect(() => play.onEvents((events) => this.tell(events)));
    listen(
      () => (play.info ? heard(blocked.heard(play.info), this.you) : []),
      (said) => this.hear(said),
    );
  }

  get me(): DadaochengPlayerPosition | undefined {
    return this.you === null ? undefined : this.view.players[this.you];
  }

  /** Whom the table waits for, as it is shown. */
  get actor(): number {
    return this.view.must_return[0]?.seat ?? this.view.turn;
  }

  /** The seats in the order of play of this round. */
  get order(): number[] {
    const { first_player: first, players } = this.view;
    return players.map((_, n) => (first + n) % players.length);
  }

  /** Whether a seat has had its turn in this round. */
  hasPlayed(seat: number): boolean {
    return this.order.indexOf(seat) < this.order.indexOf(this.view.turn);
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

  /** Where a seat's storage is seen. */
  seenSide(seat: number): Side {
    return turnedSide(this.sideOf(seat) ?? "north", this.quarters);
  }

  /** The seat whose storage is seen below: one's own, else the first. */
  get below(): number {
    return this.you ?? 0;
  }

  /** How a storage cell is numbered where it is seen. */
  cellNumber(seat: number, cell: number): number {
    return this.cellsInSight(seat).indexOf(cell) + 1;
  }

  /** A seat's storage cells in the order in which they are seen: from the left, or from the top. */
  cellsInSight(seat: number): number[] {
    const cells = this.view.players[seat]?.storage.map((_, cell) => cell) ?? [];
    return isReversed(this.sideOf(seat) ?? "north", this.quarters) ? cells.reverse() : cells;
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** Whether "you" is meant by a seat: on a shared screen nobody is. */
  isMine(seat: number): boolean {
    return seat === this.you && !this.isShared;
  }

  /** How many cubes one keeps at the end of a turn. */
  get handLimit(): number {
    return this.components?.hand_limit ?? 0;
  }

  /** How many dice are rolled in the temple for so many cubes (D10). */
  diceFor(cubes: number): number {
    return this.components?.rates.temple?.find(({ give }) => give === cubes)?.get ?? 0;
  }

  /** How many cubes those dice bring on average, in the reader's figures. */
  meanOf(cubes: number): string {
    const faces = this.components?.temple ?? [];
    const mean = (this.diceFor(cubes) * faces.filter(Boolean).length) / Math.max(1, faces.length);
    return new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 1 }).format(mean);
  }

  private tell(events: readonly DadaochengEvent[]): void {
    const n = this.play.number;
    const lines = events.map((event) => told(event, this)).filter(Boolean);
    const news = lines.map((text, place) => ({ id: `${n} ${place}`, n, text }));
    this.story = [...this.story, ...news].slice(-REMEMBERED);
  }

  /** What is said of a move is heard once the move has been shown. */
  private hear(said: Talk): void {
    const { seat, phrase } = said;
    if (seat === null) return;
    if (phrase) this.playback.whenShown(() => this.lastWords.say(seat, said));
    else this.lastWords.say(seat, said);
  }

  private called(): string[] {
    const info = this.play.info!;
    return info.chairs.map((_, seat) =>
      this.isMine(seat) ? m.common_you() : chairName(info, seat),
    );
  }

  private async fetchBox(): Promise<void> {
    this.components = await this.play.box<DadaochengComponents>();
  }
}
