/** The teahouse in this tab: asks a worker what the page would ask a server, and wakes it again. */

import type { FromWorker, ToWorker } from "./messages";

export interface Opening {
  fetched(bytes: number): void;
  elsewhere(): void;
}

interface Asked {
  done(answer: Response): void;
  failed(why: Error): void;
}

export interface Hearing {
  connected(): void;
  heard(text: string): void;
  closed(): void;
}

const BEAT = 5_000; // milliseconds
const SILENT_BEATS = 8; // after so many without a word a worker is taken for dead; bots take long
const WITHOUT_BODY = new Set([204, 304]);

export class Tab {
  private worker: Worker | null = null;
  private opened: Promise<boolean> | null = null;
  private numbers = 0;
  private isOpen = false;
  private silence = 0; // beats since the worker was last heard
  private asked = new Map<number, Asked>();
  private sockets = new Map<number, Hearing>();

  constructor(private readonly runtime: URL) {
    setInterval(() => this.beat(), BEAT);
  }

  /** Opens the worker; says whether the browser keeps what is played. */
  open(opening?: Opening): Promise<boolean> {
    this.opened ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      this.worker = worker;
      worker.onerror = (event) => {
        reject(new Error(event.message));
        this.lost();
      };
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        this.silence = 0;
        if (data.type === "open") {
          this.isOpen = true;
          resolve(data.isKept);
        } else if (data.type === "failed") reject(new Error(data.why));
        else if (data.type === "fetched") opening?.fetched(data.bytes);
        else if (data.type === "elsewhere") opening?.elsewhere();
        else this.hear(data);
      };
      this.post({ type: "open", runtime: this.runtime.href });
    });
    return this.opened;
  }

  /** Ends the worker; the next request starts another, which has all that was acknowledged. */
  lost(): void {
    this.worker?.terminate();
    this.worker = this.opened = null;
    this.isOpen = false;
    for (const { failed } of this.asked.values()) failed(new TypeError("the worker has ended"));
    this.asked.clear();
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    for (const { closed } of sockets) closed();
  }

  async ask(request: Request): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    const { method } = request;
    const headers = JSON.stringify(Object.fromEntries(request.headers));
    await this.open();
    const id = ++this.numbers;
    const answered = new Promise<Response>((done, failed) => this.asked.set(id, { done, failed }));
    this.post({ type: "ask", id, method, target: targetOf(request.url), headers, body });
    return answered;
  }

  /** Opens a socket, and returns its number. */
  connect(url: string, hearing: Hearing): number {
    const socket = ++this.numbers;
    this.sockets.set(socket, hearing);
    this.open().then(
      () => {
        if (this.sockets.has(socket)) this.post({ type: "connect", socket, target: targetOf(url) });
      },
      () => this.end(socket),
    );
    return socket;
  }

  say(socket: number, text: string): void {
    this.post({ type: "say", socket, text });
  }

  leave(socket: number): void {
    if (this.sockets.has(socket)) this.post({ type: "leave", socket });
    this.end(socket);
  }

  private end(socket: number): void {
    const hearing = this.sockets.get(socket);
    this.sockets.delete(socket);
    hearing?.closed();
  }

  /** Beats are counted, not time: a machine that slept lets the worker answer first. */
  private beat(): void {
    if (!this.isOpen) return;
    if (++this.silence > SILENT_BEATS) this.lost();
    else this.post({ type: "ping" });
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case "answer": {
        const { id, status, headers, body } = message;
        const text = WITHOUT_BODY.has(status) ? null : (body as Uint8Array<ArrayBuffer>);
        this.asked.get(id)?.done(new Response(text, { status, headers }));
        this.asked.delete(id);
        break;
      }
      case "connected":
        this.sockets.get(message.socket)?.connected();
        break;
      case "heard":
        this.sockets.get(message.socket)?.heard(message.text);
        break;
      case "closed":
        this.end(message.socket);
        break;
    }
  }
}

function targetOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
