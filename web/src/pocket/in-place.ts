/** Puts the tab in place of the network, for all that goes to `/api/`. */

import type { Hearing, Tab } from "./tab";

const API = "/api/";
const PING = '{"type":"ping"}'; // as the page asks for a word

/** From here on the page's requests, sockets and downloads are the worker's. */
export function putInPlace(tab: Tab): void {
  const network = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin === location.origin && pathname.startsWith(API)) return tab.ask(request);
    // The page asks at "/" whether there is a newer one, but its own document lies elsewhere.
    return network(pathname === "/" ? `${document.documentElement.dataset.base}/` : input, init);
  };
  globalThis.WebSocket = socketsOf(tab) as unknown as typeof WebSocket;
  // Nothing here is lost when the network is, so the page need not hear of it.
  addEventListener("offline", (event) => event.stopImmediatePropagation(), { capture: true });
  document.addEventListener("click", (event) => download(event, tab), { capture: true });
}

/** Sockets that need no network; the page knows these parts of one. */
function socketsOf(tab: Tab) {
  return class implements Hearing {
    static readonly OPEN = WebSocket.OPEN;
    readyState: number = WebSocket.CONNECTING;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    private readonly number: number;

    constructor(url: string) {
      this.number = tab.connect(url, this);
    }

    /** A worker that thinks is not lost: whether it is, the tab knows itself. */
    send(text: string): void {
      if (text !== PING) tab.say(this.number, text);
      else queueMicrotask(() => this.heard(JSON.stringify({ type: "pong", at: Date.now() })));
    }

    close(): void {
      tab.leave(this.number);
    }

    connected(): void {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    }

    heard(data: string): void {
      this.onmessage?.({ data });
    }

    closed(): void {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.();
    }
  };
}

/** A link to what a server would send, such as a record, is a file that is made here. */
function download(event: MouseEvent, tab: Tab): void {
  const link = (event.target as Element).closest("a");
  if (!link || link.origin !== location.origin || !link.pathname.startsWith(API)) return;
  event.preventDefault();
  void tab.ask(new Request(link.href)).then(async (answer) => {
    const file = document.createElement("a");
    file.href = URL.createObjectURL(await answer.blob());
    file.download = link.download || link.pathname.slice(link.pathname.lastIndexOf("/") + 1);
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
  });
}
