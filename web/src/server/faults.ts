/** What fails in this page is told to the server's log; how is fetched when it is first needed. */

/** Tells what the page has caught, in its own log too. */
export function report(panel: string, error: unknown): void {
  console.error(error);
  tell(panel, error);
}

/** Tells of all that nothing catches, if some of our code was under way. */
export function watchFaults(): void {
  addEventListener("error", ({ error }) => tellOwn("script", error));
  addEventListener("unhandledrejection", ({ reason }) => tellOwn("promise", reason));
}

/** Tells of an error unless it is none of ours: a server that said no, a browser's extension. */
export function tellOwn(panel: string, error: unknown): void {
  tell(panel, error, true);
}

function tell(panel: string, error: unknown, onlyOwn = false): void {
  import("./fault-report").then((it) => it.tell(panel, error, onlyOwn)).catch(() => undefined);
}
