/** The socket of a table: comes back by itself, and sends again what was not answered. */

import { report } from "./faults";
import { newId } from "./ids";
import { newerPage } from "./newer-page";
import type {
  Answered,
  Bye,
  Do,
  No,
  Nudged,
  Parted,
  Pong,
  Presence,
  Unsure,
  Update,
  Visible,
  Welcome,
  Yes,
} from "../protocol";

type Command = Do["command"];
type Reply = Yes | No | Unsure | Answered | Pong;
type Heard = Welcome | Update | Reply | Presence | Parted | Nudged | Bye;

/** What a page tells of the person before it, beside whether it is shown. */
export type Told = Omit<Visible, "type" | "on">;

export interface Listener {
  welcome(message: Welcome): void;
  update(message: Update): void;
  presence(message: Presence): void;
  /** A handshake ended without a deal. */
  parted(message: Parted): void;
  /** Somebody reminds us that the table waits. */
  nudged(message: Nudged): void;
  /** Whether we are connected; while we are not, the page says so quietly. */
  connected(is: boolean): void;
  /** The server does not want us here: it is of no use to try again. */
  closed(why: string): void;
}

/** What a table is played, or a replay is watched, through. */
export interface Link {
  do(command: Command): Promise<Yes | No>;
  ask(seat: number | null, query: Record<string, unknown>): Promise<Answered | No>;
  /** Says that a seat writes an offer, or has stopped; lost words are of no matter. */
  composing?(seat: number, on: boolean, offer: number | null, draft: object | null): void;
  /** Says what others may know of whoever sits before this page; it is said again after a loss. */
  tell?(told: Told): void;
  /** Connect anew, as whoever we are now. */
  again(): void;
  close(): void;
  /** Whether all of it has happened already. */
  isPast?: boolean;
  /** What happened in a step of what has happened already. */
  happened?(step: number): readonly unknown[];
  /** What is in the box, where it need not be fetched. */
  box?<T>(): Promise<T>;
  /** What is drawn once, likewise. */
  scenery?<T>(): Promise<T>;
}

interface Waiting {
  message: string;
  done(answer: Yes | No | Answered): void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
const BEAT = 500; // how often silence is looked at
const QUIET = 1_000; // after so long without a word the server is asked for one
const QUIET_HIDDEN = 20_000; // while nobody looks at the page
const ANSWERS_WITHIN = 2_000; // after that the reader is told
const GIVEN_UP_AFTER = 8_000; // after that a new connection is tried
const UNSURE_PAUSE = 1_000;
const FINAL = new Set(["banned", "forbidden", "not_found", "removed", "closed", "damaged"]);

export class TableSocket implements Link {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private last: number | null = null;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private pinged = 0;
  private isSilent = false;
  private over = false;
  private told: Told = {};

  constructor(
    private readonly table: string,
    private readonly invite: string | null,
    private readonly listener: Listener,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.fallSilent);
    document.addEventListener("visibilitychange", this.hurry);
    document.addEventListener("visibilitychange", this.tellVisible);
  }

  /** Done once, whatever becomes of the connection meanwhile. */
  do(command: Command): Promise<Yes | No> {
    const id = newId();
    return this.send(id, { type: "do", id, command }) as Promise<Yes | No>;
  }

  ask(seat: number | null, query: Record<string, unknown>): Promise<Answered | No> {
    const id = newId();
    return this.send(id, { type: "ask", id, seat, query }) as Promise<Answered | No>;
  }

  composing(seat: number, on: boolean, offer: number | null, draft: object | null): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "composing", seat, on, offer, draft }));
  }

  tell(told: Told): void {
    this.told = told;
    this.tellVisible();
  }

  /** A new connection at once, as whoever we are now: someone who sat down is no stranger. */
  again(): void {
    const old = this.socket;
    this.last = null;
    this.connect();
    old?.close();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.fallSilent);
    document.removeEventListener("visibilitychange", this.hurry);
    document.removeEventListener("visibilitychange", this.tellVisible);
    this.socket?.close();
  }

  private send(id: string, message: object): Promise<Yes | No | Answered> {
    return new Promise((done) => {
      const text = JSON.stringify(message);
      this.waiting.set(id, { message: text, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** It may have happened or not: under the same id it happens once. */
  private sendAgain(id: string): void {
    const waiting = this.waiting.get(id);
    if (waiting && this.socket?.readyState === WebSocket.OPEN) this.socket.send(waiting.message);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Heard);
    socket.onclose = () => this.lost(socket);
  }

  private opened(socket: WebSocket): void {
    if (this.heard) void newerPage.check(); // the server may have been upgraded meanwhile
    this.heard = Date.now();
    socket.send(JSON.stringify({ type: "hello", last: this.last, invite: this.invite }));
    for (const { message } of this.waiting.values()) socket.send(message);
    this.tellVisible();
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.beat(socket), BEAT);
  }

  /** Asks for a word after a while of silence; without one the reader is told, then tries anew. */
  private beat(socket: WebSocket): void {
    const now = Date.now();
    const isAsked = this.pinged > this.heard;
    if (isAsked && now - this.pinged > GIVEN_UP_AFTER) this.drop(socket);
    else if (isAsked && now - this.pinged > ANSWERS_WITHIN) this.fallSilent();
    else if (!isAsked && now - this.heard > (document.hidden ? QUIET_HIDDEN : QUIET))
      this.ping(socket);
  }

  private ping(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    this.pinged = Date.now();
    socket.send('{"type":"ping"}');
  }

  /** A dead connection may take minutes to close: nobody waits for it. */
  private drop(socket: WebSocket): void {
    socket.close();
    this.lost(socket);
  }

  private fallSilent = (): void => {
    this.isSilent = true;
    this.listener.connected(false);
  };

  private hear(message: Heard): void {
    this.heard = Date.now();
    if (this.isSilent) this.listener.connected(true);
    this.isSilent = false;
    switch (message.type) {
      case "welcome":
      case "update":
        this.take(message);
        break;
      case "yes":
      case "no":
      case "answered":
        this.answered(message);
        break;
      case "unsure":
        setTimeout(() => this.sendAgain(message.id), UNSURE_PAUSE);
        break;
      case "presence":
        this.listener.presence(message);
        break;
      case "parted":
        this.listener.parted(message);
        break;
      case "nudged":
        this.listener.nudged(message);
        break;
      case "bye":
        if (FINAL.has(message.why)) this.finish(message.why);
        break;
    }
  }

  /** News that cannot be taken in leave the page behind the table: then it asks for all of it anew. */
  private take(message: Welcome | Update): void {
    this.listener.connected(true);
    try {
      if (message.type === "welcome") this.listener.welcome(message);
      else this.listener.update(message);
    } catch (error) {
      report("news", error);
      this.last = null;
      if (this.socket) this.drop(this.socket);
      return;
    }
    this.last = message.number;
    this.pause = FIRST_PAUSE;
  }

  private answered(message: Yes | No | Answered): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    waiting?.done(message);
    if (message.type === "no" && message.id === "" && FINAL.has(message.code))
      this.finish(message.code);
  }

  private finish(why: string): void {
    this.close();
    this.listener.closed(why);
  }

  private lost(socket: WebSocket): void {
    if (this.over || socket !== this.socket) return;
    this.socket = null; // once is enough
    this.isSilent = false;
    clearInterval(this.heartbeat);
    this.listener.connected(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** Who does not look may be called. */
  private tellVisible = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "visible", on: !document.hidden, ...this.told }));
    if (!document.hidden)
      navigator.serviceWorker?.controller?.postMessage({ type: "looking", table: this.table });
  };

  /** Whoever comes back to the page does not wait for the next try. */
  private hurry = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.ping(this.socket);
    if (this.over || this.socket) return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.connect();
  };
}
