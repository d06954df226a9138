import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableSocket, type Listener } from "./socket";

vi.mock("./newer-page", () => ({
  newerPage: { check: () => Promise.resolve() },
  ownEntry: () => "",
}));

/** A connection that opens at once, and says only what a test says. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 1;
  sent: string[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    Line.all.push(this);
    queueMicrotask(() => this.onopen());
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const PATIENCE = 800; // milliseconds that the page waits before it says so (Bars.svelte)
const pong = { type: "pong", at: 0 };
const told: boolean[] = [];
const listener = {
  connected: (is: boolean) => told.push(is),
  welcome: () => {},
  update: () => {},
  presence: () => {},
  closed: () => {},
} as unknown as Listener;
const events = new EventTarget();
let socket: TableSocket;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "teahouse.example" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  Line.all = [];
  told.length = 0;
  socket = new TableSocket("table", null, listener);
  await vi.advanceTimersByTimeAsync(1);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a server that falls silent is noticed early enough to be told within five seconds", async () => {
  Line.all[0]!.say(pong);
  await vi.advanceTimersByTimeAsync(5_000 - PATIENCE);
  expect(told).toEqual([false]);
});

it("a server that answers is never said to be lost", async () => {
  for (let n = 0; n < 20; n++) {
    await vi.advanceTimersByTimeAsync(1_500);
    if (Line.all[0]!.sent.at(-1)?.includes("ping")) Line.all[0]!.say(pong);
  }
  expect(told).not.toContain(false);
});

it("a word after a silence says that we are back, on the same connection", async () => {
  await vi.advanceTimersByTimeAsync(4_000);
  Line.all[0]!.say(pong);
  expect(told).toEqual([false, true]);
  expect(Line.all).toHaveLength(1);
});

it("after a long silence a new connection is tried", async () => {
  await vi.advanceTimersByTimeAsync(12_000);
  expect(Line.all.length).toBeGreaterThan(1);
});

it("a browser that goes offline says so at once", () => {
  events.dispatchEvent(new Event("offline"));
  expect(told).toEqual([false]);
});

it("comes back after a server that stops, but not after a ban", async () => {
  const why: string[] = [];
  listener.closed = (reason: string) => why.push(reason);
  const end = (reason: string) => {
    const last = Line.all.at(-1)!;
    last.say({ type: "bye", why: reason });
    last.onclose();
  };
  end("closing");
  await vi.advanceTimersByTimeAsync(1_500);
  expect([Line.all.length, why]).toEqual([2, []]);
  end("banned");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([Line.all.length, why]).toEqual([2, ["banned"]]);
});

it("news that cannot be taken in are asked for anew, and in full", async () => {
  const wrong = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", () => Promise.reject(new Error("not in this test")));
  Line.all[0]!.say({ type: "welcome", number: 3 });
  const update = vi.spyOn(listener, "update").mockImplementation(() => {
    throw new TypeError("no such place");
  });
  Line.all[0]!.say({ type: "update", number: 4 });
  update.mockRestore();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(wrong).toHaveBeenCalledOnce();
  wrong.mockRestore();
  expect(Line.all).toHaveLength(2);
  expect(JSON.parse(Line.all[1]!.sent[0]!)).toMatchObject({ type: "hello", last: null });
});

it("a table that can never be taken in is asked for more and more seldom", async () => {
  const wrong = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", () => Promise.reject(new Error("not in this test")));
  const welcome = vi.spyOn(listener, "welcome").mockImplementation(() => {
    throw new TypeError("no such place");
  });
  for (let second = 0; second < 60; second++) {
    const line = Line.all.at(-1)!;
    if (line.readyState === Line.OPEN && line.sent.length) line.say({ type: "welcome", number: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  welcome.mockRestore();
  wrong.mockRestore();
  expect(Line.all.length).toBeLessThan(25);
  expect(told.at(-1)).toBe(false);
});
