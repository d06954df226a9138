/** The report of a fault: where, what kind of error, and in which of our files. */

import type { FaultReport } from "../protocol";
import { post, Refused } from "./http";
import { ownEntry } from "./newer-page";

const MOST = 5; // of one page, as what fails once may fail with every update
const FRAMES = 12;
const FRAME = /\/assets\/([\w.-]+:\d+:\d+)/g; // as the server takes them
const SVELTE = /svelte\.dev\/e\/(\w+)/; // in whose messages there is a code and nothing else

const told = new Set<string>();

/** Posts a fault once; with `onlyOwn` only if some of our code was under way. */
export function tell(panel: string, error: unknown, onlyOwn: boolean): void {
  if (onlyOwn && (error instanceof Refused || !framesOf(error).length)) return;
  const fault = faultOf(panel, error, ownEntry());
  const text = JSON.stringify(fault);
  if (told.has(text) || told.size >= MOST) return;
  told.add(text);
  post("/api/faults", fault).catch(() => undefined);
}

/** The report of an error, without its message, which may hold what somebody wrote. */
export function faultOf(panel: string, error: unknown, entry: string): FaultReport {
  const { name, message } = error instanceof Error ? error : { name: "thrown", message: "" };
  const [, code = name] = SVELTE.exec(message) ?? [];
  return {
    panel,
    error: /^\w{1,40}$/.test(code) ? code : "Error",
    frames: framesOf(error),
    page: /[\w.-]*$/.exec(entry)![0].slice(0, 80),
  };
}

/** Where in our own files an error came from, the innermost first. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return [...stack.matchAll(FRAME)].slice(0, FRAMES).map(([, frame]) => frame!.slice(-100));
}
