/** A table as this page knows it: what the server told, kept current, and ways to act on it. */

import type { No, SeatChange, SeatSight, TableInfo, Update, Welcome, Yes } from "../protocol";
import type { Do } from "../protocol";
import { notices } from "../look/notices.svelte";
import { patched, relisted, type Change } from "../server/patch";
import { TableSocket, type Listener } from "../server/socket";
import { refusal } from "../words/refusals";

export type Seat = number | null;

/** What one seat sees; `V` is its game's view, `A` its listed actions. */
export interface Sight<V, A> {
  view: V;
  actions: A[];
}

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
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clockAhead = $state(0);

  private readonly socket: TableSocket;
  private readonly listeners = new Set<(events: readonly E[], seat: Seat) => void>();

  constructor(
    id: string,
    readonly invite: string | null,
  ) {
    this.socket = new TableSocket(id, invite, this);
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
    const answer = await this.socket.do(command);
    if (answer.type === "no") this.tell(answer);
    return answer;
  }

  /** What would be if; null if the question was refused. */
  async ask<T>(query: Record<string, unknown>): Promise<T | null> {
    const answer = await this.socket.ask(this.seat, query);
    return answer.type === "answered" ? (answer.answer as T) : null;
  }

  /** Told of the events that the seat shown has seen, as they come in; returns how to stop. */
  onEvents(listener: (events: readonly E[], seat: Seat) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.socket.close();
  }

  welcome(message: Welcome): void {
    this.number = message.number;
    this.info = message.table;
    this.sights = new Map(message.seats.map((sight) => [sight.seat, seen<V, A>(sight)]));
    this.keepSeat();
  }

  update(message: Update): void {
    this.number = message.number;
    this.clockAhead = message.at - Date.now();
    if (message.table?.length) this.info = patched(this.info, message.table as Change[]);
    const sights = new Map(this.sights);
    const changes = (message.seats ?? []) as SeatChange[];
    for (const change of changes) sights.set(change.seat, changed(sights.get(change.seat), change));
    this.sights = sights;
    this.keepSeat();
    this.hear(changes);
  }

  connected(is: boolean): void {
    this.isConnected = is;
  }

  closed(why: string): void {
    this.refusedWhy = why;
  }

  private hear(changes: readonly SeatChange[]): void {
    const mine = changes.find((change) => change.seat === this.seat);
    const events = (mine?.events ?? []) as E[];
    if (events.length) for (const listener of this.listeners) listener(events, this.seat);
  }

  /** The seat shown is one of ours as long as we have any. */
  private keepSeat(): void {
    const mine = this.info?.you ?? [];
    if (this.seat === null || !mine.includes(this.seat)) this.seat = mine[0] ?? null;
  }

  private tell(answer: No): void {
    const rule = answer.rule ? { game: this.info?.game ?? "", number: answer.rule } : undefined;
    notices.warn(refusal(answer.code, answer.facts ?? {}), rule);
  }
}

function seen<V, A>(sight: SeatSight): Sight<V, A> {
  return { view: sight.view as V, actions: sight.actions as A[] };
}

function changed<V, A>(sight: Sight<V, A> | undefined, change: SeatChange): Sight<V, A> {
  const { view, actions } = sight ?? { view: undefined as V, actions: [] };
  return {
    view: change.changes?.length ? patched(view, change.changes as Change[]) : view,
    actions: change.actions ? relisted(actions, change.actions) : actions,
  };
}
