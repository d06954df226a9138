/** What page and worker of the pocket edition say to each other. */

export type ToWorker =
  | { type: "open"; runtime: string }
  | { type: "ask"; id: number; method: string; target: string; headers: string; body: Uint8Array }
  | { type: "connect"; socket: number; target: string }
  | { type: "say"; socket: number; text: string }
  | { type: "leave"; socket: number }
  | { type: "ping" };

export type FromWorker =
  | { type: "fetched"; bytes: number }
  | { type: "elsewhere" }
  | { type: "open"; isKept: boolean }
  | { type: "failed"; why: string }
  | {
      type: "answer";
      id: number;
      status: number;
      headers: Record<string, string>;
      body: Uint8Array;
    }
  | { type: "pong" }
  | { type: "connected"; socket: number }
  | { type: "heard"; socket: number; text: string }
  | { type: "closed"; socket: number };
