/** All that the one who looks can do at this table now, and what is expected of them. */

import { m } from "../paraglide/messages";
import { Choosing } from "./choosing.svelte";
import type { ChinatownOffer, LaidOffer } from "../protocol";
import { tick } from "svelte";
import { stepsDone } from "../lesson/lessons";
import { preferences } from "../look/preferences.svelte";
import { Taps } from "../look/resting.svelte";
import { clock } from "../look/clock.svelte";
import { newerPage } from "../server/newer-page";
import { tellComposing } from "../table/composing.svelte";
import { tellOfPerson } from "../table/telling.svelte";
import { Unread } from "../table/talk/unread.svelte";
import { effect } from "../table/model.svelte";
import { Draft } from "./desk/draft.svelte";
import { outbid } from "./desk/outbid";
import { TableHands } from "./hands/hands.svelte";
import { lotsIn, type GrowingLot } from "./hands/laid";
import { Stack } from "./offers/stack.svelte";
import { Handing } from "./motion/handing.svelte";
import { Placing } from "./placing.svelte";
import { Bubbles } from "./seats/bubbles.svelte";
import type { Facts as MoodFacts } from "./seats/mood";
import { statusOf, type Status } from "./status/status";
import { statusLine } from "./status/status-words";
import { AGAIN, Town, type ChinatownPlay } from "./town.svelte";
import { Wood } from "./wood/wood.svelte";
import { YearEnd } from "./year/year-end.svelte";
import { loadVoices } from "../table/talk/speaker";

type Trading = typeof import("./trading");
type Threads = InstanceType<Trading["Threads"]>;
type Listening = InstanceType<Trading["Listening"]>;

export type Tab = "deals" | "talk" | "ledger";

const NONE: ReadonlySet<number> = new Set();
const POINTING = 2_500; // milliseconds that a building named in talk is pointed out

export class TableModel {
  readonly taps = new Taps();
  readonly town: Town;
  readonly draft: Draft;
  readonly choosing: Choosing;
  readonly placing: Placing;
  readonly handing: Handing;
  readonly yearEnd: YearEnd;
  readonly hands: TableHands;
  readonly stack: Stack;
  readonly wood: Wood;
  readonly bubbles: Bubbles;
  readonly unread: Unread;

  /** The page of the panel that is open. */
  tab: Tab = $state("deals");
  /** A building that is pointed out on the board. */
  pointed: number | null = $state(null);
  /** The parts of the page for trading, once they and what bots say have been fetched. */
  trading: Trading | null = $state.raw(null);
  /** The box at which one speaks, once the parts for trading are there. */
  listening: Listening | null = $state.raw(null);
  /** The negotiations, likewise. */
  threads: Threads | null = $state.raw(null);
  /** On a phone: the offer cards, put down so that the board is seen. */
  isFolded = $state(false);
  /** At the end: whether the board is looked at once more. */
  looksBack = $state(false);

  /** Everyone at the table: the others clockwise, you last. */
  readonly seats: readonly number[] = $derived.by(() => this.seated());
  readonly moodFacts: MoodFacts = $derived.by(() => ({
    view: this.town.view,
    you: this.town.you,
    thinking: this.play.info?.thinking ?? [],
    composing: this.play.info?.composing ?? [],
    addressed: this.draft.isOpen ? this.draft.parties : (this.listening?.partners ?? []),
    signs: this.play.info?.signs ?? [],
    laying: this.play.info?.drafts?.map(({ seat }) => seat) ?? [],
    hands: this.hands.open.map(({ parties }) => parties),
    now: this.play.info?.signs?.length ? clock.now + this.play.clockAhead : 0,
  }));
  /** What others are laying down for the seat shown. */
  readonly laid: readonly LaidOffer[] = $derived.by(() =>
    this.draft.isPossible ? (this.play.info?.drafts ?? []) : [],
  );
  /** The lots in it, each in the colour of whoever lays it down. */
  readonly growing: readonly GrowingLot[] = $derived.by(() => this.laid.flatMap(lotsIn));
  readonly status: Status = $derived.by(() => this.expected());
  readonly line: string = $derived.by(() =>
    this.hands.mine ? m.desk_hands_status() : statusLine(this.status, this.town),
  );
  /** Whether deals may be secret (C8). */
  readonly hasSecrets = $derived.by(() => this.town.components?.secret_deals ?? false);
  /** Whether outlook cards are played with (C19, C21). */
  readonly hasOutlook = $derived.by(() => (this.town.components?.outlook ?? "off") !== "off");
  /** Whether the reader is asked if a coach shall help: in a first game, but not in the lesson. */
  readonly offersCoach = $derived.by(() => {
    const { draft, play } = this;
    const mayHelp = draft.isPossible && !play.isPast && play.info?.hints === true;
    return mayHelp && stepsDone(play.id) === null && preferences.offersCoachAt(play.id);
  });
  /** Whether anyone trades, or soon will: not while the first cards are only looked at. */
  private readonly isTradeNear = $derived.by(() => {
    const { phase, round } = this.town.view;
    return phase !== "deal" || round > 1 || this.choosing.picked.length > 0 || this.hasOutlook;
  });
  readonly isYourTurn = $derived.by(() => this.choosing.isDue || this.placing.isDue);
  readonly isEnded = $derived.by(() => this.town.view.phase === "over" && !this.yearEnd.isRunning);
  /** The cards chosen, while others still choose. */
  readonly kept: readonly number[] = $derived.by(() => {
    const { view, you } = this.town;
    return you === null || view.phase !== "deal" ? [] : (view.players[you]?.kept ?? []);
  });
  /** The buildings that can be tapped. */
  readonly lit: ReadonlySet<number> = $derived.by(() => this.tappable());
  /** The buildings that are to be chosen from. */
  readonly called: ReadonlySet<number> = $derived.by(() => this.asked());
  /** The buildings in the tray, or the one that waits for a tile. */
  readonly drafted: ReadonlySet<number> = $derived.by(() =>
    this.placing.spot === null ? this.draft.buildings : new Set([this.placing.spot]),
  );
  /** The buildings in what is being typed. */
  readonly heard: ReadonlySet<number> = $derived.by(() => this.listening?.buildings ?? NONE);
  readonly watched: number | null = $derived.by(
    () => this.pointed ?? this.choosing.picked.at(-1) ?? null,
  );

  private timer: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly play: ChinatownPlay) {
    this.town = new Town(play);
    this.draft = new Draft(play, this.town);
    this.choosing = new Choosing(this.town);
    this.placing = new Placing(this.town);
    this.handing = new Handing(this.town, this.draft);
    this.yearEnd = new YearEnd(this.town);
    this.hands = new TableHands(this.town);
    this.stack = new Stack(this.town, this.draft, this.taps, this.hands);
    this.wood = new Wood(this.town);
    this.bubbles = new Bubbles(this.town, () => this.trading);
    this.unread = new Unread(play);
    effect(() => this.taps.listen());
    effect(() => () => [this.timer, this.retry].forEach(clearTimeout));
    tellComposing(this.play, () => {
      const { isOpen, outbids, things, gives, clauses, note, secret, ghost } = this.draft;
      const said = this.listening?.offer ?? null;
      const isSeen = isOpen && !preferences.unseen && !secret && !this.listening?.to.length;
      const draft = isSeen ? { gives: gives.filter(({ to }) => to !== null), clauses } : null;
      const parts = [things, clauses, note, secret, ghost, said];
      return { isOpen: isOpen || said !== null, outbids, draft, parts };
    });
    tellOfPerson(this.play, () => ({
      hands: this.hands.isOn,
      reads: this.stack.isInView ? (this.stack.current?.by ?? null) : null,
    }));
    effect(() => {
      if (this.isTradeNear && !this.trading) void this.fetchTrading();
    });
  }

  tap = (building: number): void => {
    if (this.choosing.isDue) this.choosing.pick(building);
    else if (this.placing.isDue) this.placing.tap(building);
    else this.draft.tapBuilding(building);
  };

  point = (building: number): void => {
    this.pointed = building;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.pointed = null), POINTING);
  };

  /** Brings an offer's card in sight, and the focus to its answers. */
  async show(offer: number): Promise<void> {
    this.stack.show(offer);
    await tick();
    document.querySelector<HTMLElement>(".offers .answers button")?.focus();
  }

  /** Steps in between two others: the same goods for one note more. */
  outbid(offer: ChinatownOffer): void {
    const note = this.town.components?.note ?? 0;
    this.draft.fill(outbid(offer, this.draft.me, note));
    this.draft.outbids = offer.id;
  }

  /** The sum that the reader pays, to type over; where there is none yet, a first note. */
  addNote(): void {
    const { draft, town } = this;
    const hasSum = draft.things.some(({ kind, from }) => kind === "cash" && from === draft.me);
    const to = draft.recipientOf(draft.me);
    if (!hasSum && to !== null && town.components)
      draft.setCash(draft.me, to, town.components.note);
    void this.focusSum(draft.me);
  }

  /** The last sum that a seat pays in the tray. */
  async focusSum(seat: number): Promise<void> {
    await tick();
    const sums = document.querySelectorAll<HTMLElement>(`[data-side="${seat}"] [data-money] input`);
    [...sums].at(-1)?.focus();
  }

  /** Whether you are ready, and it is bots that still talk. */
  get mayHurry(): boolean {
    const { view, you } = this.town;
    const chairs = this.play.info?.chairs ?? [];
    if (you === null || view.phase !== "trade" || !view.players[you]?.ready) return false;
    const talking = view.players.flatMap(({ ready }, seat) => (ready ? [] : [seat]));
    return !this.play.info?.hurried && talking.some((seat) => chairs[seat]?.kind === "bot");
  }

  hurry(): void {
    const { you } = this.town;
    if (you !== null) void this.play.do({ type: "hurry", seat: you });
  }

  /** Lays the offer on the table, with what is typed as a word beside it. */
  async send(): Promise<void> {
    this.draft.note = this.listening?.takeNote() || this.draft.note;
    if (await this.draft.send()) await keepFocus();
  }

  private async fetchTrading(): Promise<void> {
    const parts = Promise.all([import("./trading"), loadVoices(this.play.info!)]);
    try {
      const [trading] = await parts.catch((why: unknown) => newerPage.recover(why));
      this.listening = new trading.Listening(this);
      this.threads = new trading.Threads(this.town);
      this.trading = trading;
    } catch {
      this.retry = setTimeout(() => void this.fetchTrading(), AGAIN); // the server will be back
    }
  }

  private seated(): number[] {
    const { length } = this.town.view.players;
    const first = this.town.you === null ? 0 : this.town.you + 1;
    return Array.from({ length }, (_, n) => (first + n) % length);
  }

  private expected(): Status {
    return statusOf({
      view: this.town.view,
      info: this.play.info!,
      you: this.town.you,
      actions: this.play.actions,
      picked: this.choosing.picked.length,
      offeredBy: this.draft.forMe.map(({ by }) => by),
    });
  }

  private tappable(): ReadonlySet<number> {
    if (this.choosing.isDue) return this.choosing.cards;
    if (this.placing.isDue) return this.placing.lit;
    return new Set(this.draft.isPossible ? this.town.owners.keys() : []);
  }

  private asked(): ReadonlySet<number> {
    if (this.choosing.isDue) return this.choosing.cards;
    if (this.placing.isDue) return this.placing.lit;
    return new Set(this.pointed === null ? [] : [this.pointed]);
  }
}

/** Whose button went away with what it did stays at their own side of the table. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(".strip .tile, .strip [data-part=ready] button")?.focus();
}
