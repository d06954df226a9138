/** A table as this page knows it: what the server told, kept current, and ways to act on it. */

import type {
  Do,
  No,
  Nudged,
  Parted,
  Presence,
  SeatChange,
  Seated,
  SeatSight,
  TableInfo,
  Update,
  Welcome,
  Yes,
} from "../protocol";
import { isolated } from "../words/isolated";
import { notices } from "../look/notices.svelte";
import { get, post, Refused } from "../server/http";
import { report } from "../server/faults";
import { patched, patchedActions, type Change } from "../server/patch";
import { TableSocket, type Link, type Listener, type Told } from "../server/socket";
import { nextAtHotSeat } from "./hot-seat/hot-seat";
import { keepKey } from "./keys";
import { timeUpWords } from "./time-up";

export type Seat = number | null;

/** What one seat sees; `V` is its game's view, `A` its listed actions. */
export interface Sight<V, A> {
  view: V;
  actions: A[];
}

/** A table of whichever game, for what is the same in both. */
export type AnyPlay = Play<any, any, any>;

type EventListener<E> = (events: readonly E[], seat: Seat) => void;

/** What is left out of the news of who is there. */
const NOBODY = { composing: [], thinking: [], hands: [], drafts: [], signs: [] };

export type Heard = { seat: Seat; events: readonly unknown[]; number: number };

export class Play<V = unknown, A = unknown, E = unknown> implements Listener {
  info: TableInfo | null = $state.raw(null);
  sights: ReadonlyMap<Seat, Sight<V, A>> = $state.raw(new Map());
  number = $state(0);
  isConnected = $state(false);
  /** Why the server does not want us at this table. */
  refusedWhy: string | null = $state(null);
  /** The seat that this screen shows now; at a hot seat it changes hands. */
  seat: Seat = $state(null);
  /** At a hot seat: to whom the screen is being passed. Until they lift the curtain, show nothing. */
  passingTo: Seat = $state(null);
  /** The last handshake that ended without a deal, and who reminded us last. */
  lastParted: Parted | null = $state.raw(null);
  lastNudge: { by: number } | null = $state.raw(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clockAhead = $state(0);

  private hasBegun = false;
  private readonly link: Link;
  private readonly listeners = new Set<EventListener<E>>();

  constructor(
    readonly id: string,
    readonly invite: string | null,
    connect: (listener: Listener) => Link = (listener) => new TableSocket(id, invite, listener),
  ) {
    this.link = connect(this);
  }

  /** Whether this is a replay: there is nothing to do, and nobody waits. */
  get isPast(): boolean {
    return this.link.isPast ?? false;
  }

  /** In a replay: what has happened in the step that is shown. */
  get happened(): readonly E[] {
    return (this.link.happened?.(this.number) ?? []) as readonly E[];
  }

  /** What is in the box: all that is printed, and never changes. */
  box<T>(): Promise<T> {
    return this.link.box?.<T>() ?? get<T>(`/api/tables/${this.id}/components`, this.invite);
  }

  /** What of the game is drawn once, where the server draws it. */
  scenery<T>(): Promise<T> {
    return this.link.scenery?.<T>() ?? get<T>(`/api/tables/${this.id}/scenery`, this.invite);
  }

  get sight(): Sight<V, A> | undefined {
    return this.sights.get(this.seat) ?? this.sights.values().next().value;
  }

  get view(): V | undefined {
    return this.sight?.view;
  }

  get actions(): readonly A[] {
    return this.sight?.actions ?? [];
  }

  /** Whether something is expected of the seat that is shown. */
  get isMyTurn(): boolean {
    return this.seat !== null && (this.info?.waiting_for.includes(this.seat) ?? false);
  }

  /** An action of the seat that is shown; a refusal is told and returned. */
  act(action: Record<string, unknown>): Promise<Yes | No> {
    return this.do({ type: "act", action: { seat: this.seat, ...action }, seen: this.number });
  }

  async do(command: Do["command"]): Promise<Yes | No> {
    const answer = await this.link.do(command);
    if (answer.type === "no") void this.tell(answer);
    return answer;
  }

  /** The same from a dialog, which lies over all notices: why not, in words that it shows; or null. */
  async refusalTo(command: Do["command"]): Promise<string | null> {
    const answer = await this.link.do(command);
    if (answer.type === "yes") return null;
    const { refusal } = await import("../words/refusals");
    return refusal(answer, this.otherName);
  }

  /** What would be if; null if the question was refused. */
  async ask<T>(query: Record<string, unknown>): Promise<T | null> {
    const answer = await this.link.ask(this.seat, query);
    return answer.type === "answered" ? (answer.answer as T) : null;
  }

  /** Take a free seat; a stranger becomes known by it, so the socket is opened anew. */
  async sit(name: string, seat: number): Promise<void> {
    const wish = { name, seat, invite: this.invite };
    const seated = await post<Seated>(`/api/tables/${this.id}/sit`, wish);
    keepKey(this.id, seated.seat, seated.key);
    this.link.again();
  }

  /** Hand the screen to another seat of ours: it is theirs once they have lifted the curtain. */
  passTo(seat: number): void {
    this.passingTo = seat;
  }

  liftCurtain(): void {
    this.seat = this.passingTo ?? this.seat;
    this.passingTo = null;
  }

  /** Told of the events that the seat shown has seen, as they come in; returns how to stop. */
  onEvents(listener: EventListener<E>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.link.close();
  }

  welcome(message: Welcome): void {
    this.number = message.number;
    this.clockAhead = message.at - Date.now();
    this.info = message.table;
    this.sights = new Map(message.seats.map((sight) => [sight.seat, seen<V, A>(sight)]));
    this.keepSeat();
  }

  update(message: Update): void {
    const before = this.number;
    this.number = message.number;
    this.clockAhead = message.at - Date.now();
    if (message.table?.length) this.info = patched(this.info, message.table as Change[]);
    const sights = new Map(this.sights);
    const changes = (message.seats ?? []) as SeatChange[];
    for (const change of changes) sights.set(change.seat, changed(sights.get(change.seat), change));
    this.sights = sights;
    this.keepSeat();
    this.tellTimeUps(before);
    this.hear(changes);
  }

  /** Everybody is told of what was done after a line for those who were out of time. */
  private tellTimeUps(before: number): void {
    for (const one of this.info?.time_ups ?? [])
      if (one.n > before) notices.say(timeUpWords(this.info!, one, this.seat));
  }

  presence({ type: _, ...told }: Presence): void {
    if (this.info) this.info = { ...this.info, ...NOBODY, ...told };
  }

  parted(message: Parted): void {
    this.lastParted = message;
  }

  nudged({ by }: Nudged): void {
    this.lastNudge = { by };
  }

  /** An action that may still be taken back for a moment, where it says yes to an offer. */
  shake(action: Record<string, unknown>): Promise<Yes | No> {
    return this.do({ type: "shake", action: { seat: this.seat, ...action }, seen: this.number });
  }

  /** Tells the table that the seat shown writes an offer, so that bots wait for it. */
  composing(on: boolean, offer: number | null = null, draft: object | null = null): void {
    if (this.seat !== null) this.link.composing?.(this.seat, on, offer, draft);
  }

  /** Tells the table what others may know of whoever sits before this page. */
  tellOthers(told: Told): void {
    this.link.tell?.(told);
  }

  connected(is: boolean): void {
    this.isConnected = is;
    if (!is && !this.info) void this.findOutWhy();
  }

  closed(why: string): void {
    this.refusedWhy = why;
  }

  private hear(changes: readonly SeatChange[]): void {
    const mine = changes.find((change) => change.seat === this.seat);
    const events = (mine?.events ?? []) as E[];
    if (events.length) for (const listener of this.listeners) this.tellListener(listener, events);
  }

  /** What one part of the page cannot make of it does not keep it from the others. */
  private tellListener(listener: EventListener<E>, events: readonly E[]): void {
    try {
      listener(events, this.seat);
    } catch (error) {
      report("events", error);
    }
  }

  /** A browser is not told why a socket was not opened; a request is. */
  private async findOutWhy(): Promise<void> {
    try {
      await get(`/api/tables/${this.id}`, this.invite);
    } catch (no) {
      if (!(no instanceof Refused) || !["banned", "not_found", "forbidden"].includes(no.code))
        return;
      this.link.close();
      this.closed(no.code);
    }
  }

  /** The seat shown is one of ours as long as we have any. */
  private keepSeat(): void {
    const { you = [] } = this.info ?? {};
    const isNew = this.seat === null || !you.includes(this.seat);
    if (isNew) this.seat = you[0] ?? null;
    if (!this.info || you.length < 2) this.passingTo = null;
    else this.turnHotSeat(isNew);
  }

  /** When a game begins, or a page is opened, nobody has the screen yet. */
  private turnHotSeat(isNew: boolean): void {
    const { status } = this.info!;
    if (status === "over") this.passingTo = null;
    if (status !== "playing" && status !== "paused") return;
    const next = nextAtHotSeat(this.info!, this.seat, isNew || !this.hasBegun);
    this.hasBegun = true;
    if (next !== null && this.passingTo === null) this.passTo(next);
  }

  /** What another is called; null for oneself, who is "you". */
  readonly otherName = (seat: number): string | null =>
    seat === this.seat ? null : isolated(this.info?.chairs[seat]?.name ?? "");

  /** A refusal in words, for a notice. */
  async tell(answer: No): Promise<void> {
    const { refusal } = await import("../words/refusals");
    const rule = answer.rule ? { game: this.info?.game ?? "", number: answer.rule } : undefined;
    notices.warn(refusal(answer, this.otherName), rule);
  }
}

function seen<V, A>(sight: SeatSight): Sight<V, A> {
  return { view: sight.view as V, actions: sight.actions as A[] };
}

function changed<V, A>(sight: Sight<V, A> | undefined, change: SeatChange): Sight<V, A> {
  const { view, actions } = sight ?? { view: undefined as V, actions: [] };
  return {
    view: change.changes?.length ? patched(view, change.changes as Change[]) : view,
    actions: change.actions ? patchedActions(actions, change.actions) : actions,
  };
}
