/** The offer that is being made: what is tapped comes in, what is tapped again goes. */

import type {
  ChinatownAction,
  ChinatownEvent,
  ChinatownGive,
  ChinatownOffer,
  ChinatownView,
} from "../../protocol";
import type { Play } from "../../table/play.svelte";
import type { PromiseDraft } from "../strip/promise-draft.svelte";
import * as offers from "./offer";
import { stillHeld } from "./held";
import type { Clause, Thing } from "./offer";
import { isOpen, partiesIn, sorted } from "./table-offers";

/** An offer as it was when another took its place in the tray. */
interface Kept {
  things: readonly Thing[];
  clauses: readonly Clause[];
  secret: boolean;
  note: string;
  counters: number | null;
  before: readonly Thing[];
  invited: readonly number[];
}

type Table = Play<ChinatownView, ChinatownAction, ChinatownEvent>;

/** What the desk asks of the town: whose a building is. */
interface Owners {
  ownerOf(building: number): number | null | undefined;
}

export class Draft {
  things: readonly Thing[] = $state.raw([]);
  clauses: readonly Clause[] = $state.raw([]);
  secret = $state(false);
  note = $state("");
  counters: number | null = $state(null);
  /** What the offer that is countered moves; what differs from it is marked. */
  before: readonly Thing[] = $state.raw([]);
  /** What has left its giver's hands since it was put in, until that has been noticed. */
  gone: readonly Thing[] = $state.raw([]);
  isSending = $state(false);
  /** The offer between others that this one is to beat. */
  outbids: number | null = $state(null);
  /** Whose promise is being thought of, and as far as it goes. */
  promising: number | null = $state(null);
  ghost: Clause | null = $state.raw(null);
  /** By seat: promises that were begun and put aside. */
  readonly begun = new Map<number, PromiseDraft>();
  /** The line that laid it here; null for one that is made by hand. */
  words: string | null = $state(null);
  private invited: readonly number[] = $state.raw([]);
  /** What was made by hand and had to make room, the latest last: it comes back. */
  private shelf: readonly Kept[] = $state.raw([]);
  private doubtful: ReadonlySet<string> = $state.raw(new Set());
  /** What was in it when it was laid aside. */
  private aside: readonly unknown[] = $state.raw([]);

  constructor(
    private readonly play: Table,
    private readonly town: Owners,
  ) {}

  readonly parties: readonly number[] = $derived.by(() => {
    const named = offers.partiesOf(this.me, this.things, this.clauses);
    return [...new Set([...named, ...this.invited])];
  });
  /** Those at the table who have no part in it. */
  readonly strangers: readonly number[] = $derived.by(() => {
    const seats = this.play.view?.players.map((_, seat) => seat) ?? [];
    return seats.filter((seat) => !this.parties.includes(seat));
  });
  private readonly moves: readonly offers.Move[] = $derived([
    ...this.things,
    ...this.clauses.map(({ by, to }) => ({ from: by, to })),
  ]);
  readonly gives: ChinatownGive[] = $derived(offers.givesOf(this.things));
  readonly buildings: ReadonlySet<number> = $derived(offers.buildingsIn(this.things));
  readonly dropped: readonly Thing[] = $derived(offers.dropped(this.things, this.before));
  /** The open offers that wait for a word of the seat shown. */
  readonly forMe: readonly ChinatownOffer[] = $derived.by(() => this.openForMe());
  readonly offered: ReadonlySet<number> = $derived(
    offers.buildingsIn(this.forMe.flatMap(({ gives }) => offers.thingsOf(gives))),
  );
  private readonly tileKeys: ReadonlySet<string> = $derived(offers.tilesIn(this.things));
  private readonly offeredTileKeys: ReadonlySet<string> = $derived(
    offers.tilesIn(this.forMe.flatMap(({ gives }) => offers.thingsOf(gives))),
  );

  get me(): number {
    return this.play.seat ?? -1;
  }

  /** Whether taps make offers now. */
  get isPossible(): boolean {
    const isPlaying = this.play.info?.status === "playing" || this.play.isPast === true;
    return this.play.seat !== null && this.play.view?.phase === "trade" && isPlaying;
  }

  get isOpen(): boolean {
    return this.isPossible && (this.parties.length > 1 || this.things.length > 0);
  }

  /** Whether it is shown: begun, and not laid aside. Whatever changes in it takes it up again. */
  get isShown(): boolean {
    return this.isOpen && !this.content.every((part, n) => part === this.aside[n]);
  }

  private get content(): readonly unknown[] {
    return [this.things, this.clauses, this.invited];
  }

  /** Puts it aside as it is, or takes it up again. */
  layAside(is: boolean): void {
    this.aside = is ? this.content : [];
  }

  get isReady(): boolean {
    if (!this.isOpen || this.doubtful.size > 0 || !this.moves.length) return false;
    return this.things.every(({ to }) => to !== null);
  }

  /** To whom what a party puts in now goes, until somebody says otherwise. */
  recipientOf(from: number): number | null {
    return offers.recipient(from, this.parties, this.moves);
  }

  /** What is typed for a sum cannot be paid in notes: until that is settled nothing is sent. */
  doubt(from: number, to: number, is: boolean): void {
    const others = [...this.doubtful].filter((way) => way !== `${from} ${to}`);
    this.doubtful = new Set(is ? [...others, `${from} ${to}`] : others);
  }

  hasTile(seat: number, tile: string): boolean {
    return this.tileKeys.has(`${seat} ${tile}`);
  }

  /** Whether an offer to the seat shown has such a tile in it. */
  isOfferedTile(seat: number, tile: string): boolean {
    return this.offeredTileKeys.has(`${seat} ${tile}`);
  }

  tileCount(seat: number, tile: string): number {
    return this.tilesLike(seat, tile).reduce((sum, heap) => sum + heap.count, 0);
  }

  isChanged(thing: Thing): boolean {
    return this.counters !== null && offers.isChanged(thing, this.before);
  }

  cashOf(from: number, to: number): number {
    const found = this.things.find(
      (thing) => thing.kind === "cash" && thing.from === from && thing.to === to,
    );
    return found ? offers.amountOf(found) : 0;
  }

  tapBuilding(building: number): void {
    const owner = this.town.ownerOf(building);
    if (!this.isPossible || owner === null || owner === undefined) return;
    if (this.buildings.has(building))
      this.drop({ kind: "building", building, from: owner, to: null });
    else this.add({ kind: "building", building, from: owner, to: null });
  }

  /** One more with each tap, up to what is held; then none. */
  tapTile(seat: number, tile: string): void {
    const held = this.play.view?.players[seat]?.tiles[tile] ?? 0;
    if (!this.isPossible || held === 0) return;
    const heap = this.tilesLike(seat, tile).at(-1);
    if (this.tileCount(seat, tile) >= held) this.keep((thing) => !offers.isTile(thing, seat, tile));
    else if (heap) this.replace(heap, { ...heap, count: heap.count + 1 });
    else this.add({ kind: "tile", tile, count: 1, from: seat, to: null });
  }

  tapCard(card: number, from = this.me): void {
    if (!this.isPossible) return;
    const thing: Thing = { kind: "card", card, from, to: null };
    if (this.things.some((other) => offers.keyOf(other) === offers.keyOf(thing))) this.drop(thing);
    else this.add(thing);
  }

  /** Someone is spoken to; a second tap, and nothing of theirs in it, lets them go. */
  tapPlayer(seat: number): void {
    if (!this.isPossible || seat === this.me) return;
    if (!this.parties.includes(seat)) this.invite(seat);
    else if (this.invited.includes(seat)) this.invited = this.invited.filter((one) => one !== seat);
  }

  /** Whoever leaves takes along all that is theirs or was for them. */
  dismiss(seat: number): void {
    this.invited = this.invited.filter((one) => one !== seat);
    this.clauses = this.clauses.filter(({ by, to }) => by !== seat && to !== seat);
    if (this.promising === seat) this.promise(null);
    this.begun.delete(seat);
    this.keep(({ from, to }) => from !== seat && to !== seat);
  }

  setCash(from: number, to: number, cash: number): void {
    const others = this.things.filter(
      (thing) => !(thing.kind === "cash" && thing.from === from && thing.to === to),
    );
    this.gone = [];
    this.things = cash > 0 ? [...others, { kind: "cash", cash, from, to }] : others;
    this.keepParties(from, to);
  }

  /** A thing goes to the next party; of a heap of tiles one, so that it can be shared out. */
  turn(thing: Thing): void {
    const to = offers.nextRecipient(thing, this.parties);
    this.keepParties(...this.parties);
    this.things = offers.merged(
      this.things.flatMap((other) => (other === thing ? offers.turned(thing, to) : [other])),
    );
  }

  drop(thing: Thing): void {
    const key = offers.keyOf(thing);
    this.keep((other) => offers.keyOf(other) !== key);
  }

  /** Begins a promise by one of the parties; the same again puts it away. */
  promise(seat: number | null): void {
    this.ghost = null;
    this.promising = this.promising === seat ? null : seat;
  }

  addClause(clause: Clause): void {
    this.clauses = [...this.clauses, clause];
    this.begun.delete(clause.by);
    this.promise(null);
  }

  dropClause(clause: Clause): void {
    this.keepParties(clause.by, clause.to);
    this.clauses = this.clauses.filter((other) => other !== clause);
  }

  /** A counter-offer starts from what it answers. */
  counterOf(offer: ChinatownOffer): void {
    this.makeRoom();
    this.fill(offer.gives, offer.clauses ?? []);
    this.before = this.things;
    this.counters = offer.id;
    this.secret = offer.secret ?? false;
  }

  /** What was said comes in; what was made by hand waits until it has gone again. */
  layWords(
    {
      gives,
      clauses,
      secret,
      counters,
    }: {
      gives: readonly ChinatownGive[];
      clauses: readonly Clause[];
      secret: boolean;
      counters: ChinatownOffer | null;
    },
    words: string,
  ): void {
    this.makeRoom();
    this.fill(gives, clauses);
    if (counters && this.isOpenWithMe(counters.id)) {
      this.before = offers.thingsOf(counters.gives);
      this.counters = counters.id;
    }
    this.secret = secret;
    this.words = words;
  }

  /** What was offered once comes in, to be offered again or changed. */
  layAgain(gives: readonly ChinatownGive[], clauses: readonly Clause[], secret: boolean): void {
    this.makeRoom();
    this.fill(gives, clauses);
    this.secret = secret;
    this.tidy();
  }

  /** Puts away what is in it; what it took the place of comes back, laid aside. */
  putBack(): void {
    this.clear();
    const kept = this.shelf.at(-1);
    if (!kept) return;
    this.shelf = this.shelf.slice(0, -1);
    Object.assign(this, kept);
    this.tidy();
    this.layAside(true);
  }

  /** Another has the screen, or nothing can be offered any more. */
  forget(): void {
    this.clear();
    this.shelf = [];
  }

  private makeRoom(): void {
    if (!this.isOpen || this.words !== null) return;
    const { things, clauses, secret, note, counters, before, invited } = this;
    this.shelf = [...this.shelf, { things, clauses, secret, note, counters, before, invited }];
  }

  fill(gives: readonly ChinatownGive[], clauses: readonly Clause[] = []): void {
    this.clear();
    this.things = offers.thingsOf(gives);
    this.clauses = clauses;
  }

  /** What is proposed comes in where nothing was begun meanwhile. */
  propose(gives: readonly ChinatownGive[], clauses: readonly Clause[] = []): void {
    if (!this.isOpen) this.fill(gives, clauses);
  }

  clear(): void {
    this.things = this.clauses = this.before = this.invited = this.gone = [];
    this.secret = false;
    this.note = "";
    this.counters = null;
    this.promising = this.ghost = this.outbids = this.words = null;
    this.begun.clear();
  }

  /** What has left its giver's hands meanwhile leaves the offer too; a counter to nothing is an offer. */
  tidy(): void {
    const owner = (building: number) => this.town.ownerOf(building);
    const held = (thing: Thing) => stillHeld(thing, this.play.view!, owner);
    const gone = this.things.filter((thing) => held(thing)[0] !== thing);
    if (gone.length) {
      this.things = this.things.flatMap(held);
      this.gone = this.things.length + this.clauses.length ? [...this.gone, ...gone] : [];
    }
    if (this.counters === null || this.isOpenWithMe(this.counters)) return;
    this.counters = null;
    this.before = [];
  }

  /** True once it lies on the table; what is gone from it is told before. */
  async send(): Promise<boolean> {
    if (!this.isReady || this.isSending) return false;
    if (this.gone.length) {
      this.gone = [];
      return false;
    }
    this.isSending = true;
    const answer = await this.play.act({ type: "offer", ...this.terms, note: this.note.trim() });
    this.isSending = false;
    if (answer.type === "yes") this.putBack();
    return answer.type === "yes";
  }

  /** The offer without its note: what can be asked about. */
  get terms() {
    return {
      gives: this.gives,
      clauses: [...this.clauses],
      secret: this.secret,
      counters: this.counters,
    };
  }

  private invite(seat: number): void {
    this.invited = [...this.invited, seat];
    this.things = offers.addressed(this.things, this.parties);
  }

  private add(thing: Thing): void {
    this.gone = [];
    const parties = [...new Set([...this.parties, thing.from])];
    const to = offers.recipient(thing.from, parties, this.moves);
    this.things = offers.merged(offers.addressed([...this.things, { ...thing, to }], parties));
  }

  private replace(old: Thing, thing: Thing): void {
    this.things = offers.merged(this.things.map((other) => (other === old ? thing : other)));
  }

  private keep(wanted: (thing: Thing) => boolean): void {
    this.things = this.things.filter(wanted);
  }

  /** Who has been named stays, though nothing moves between them for a moment. */
  private keepParties(...seats: number[]): void {
    const others = seats.filter((seat) => seat !== this.me);
    this.invited = [...new Set([...this.invited, ...others])];
  }

  private tilesLike(seat: number, tile: string) {
    return this.things.filter((thing) => offers.isTile(thing, seat, tile));
  }

  /** One's own offer can be countered too. */
  private isOpenWithMe(id: number): boolean {
    const offer = this.play.view?.offers.find((one) => one.id === id);
    return !!offer && isOpen(offer) && partiesIn(offer).includes(this.me);
  }

  private openForMe(): ChinatownOffer[] {
    const { view, seat } = this.play;
    if (seat === null || view?.phase !== "trade") return [];
    return sorted(view.offers, seat).forYou;
  }
}
