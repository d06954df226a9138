/**
 * A page that is open while its server is upgraded: the files of its version are gone, so it loads
 * the new one at a quiet moment. What has not been sent yet (`data-unsent`) is never lost to that.
 */

const QUIET_FOR = 60_000;
const LOOK_EVERY = 5_000;
const CHECK_AGAIN_AFTER = 600_000;
/** While processes of two versions answer by turns, a page does not run from one to the other. */
const RELOAD_AT_MOST_EVERY = 120_000;
const RELOADED = "teahouse.reloaded";
const UNSENT = "dialog[open], [data-unsent]";
const FIELDS = "input[type=text]:not([readonly]), input:not([type]):not([readonly]), textarea";

class NewerPage {
  private isThere = false;
  private isLoading = false;
  private touched = Date.now();
  private checked = Date.now();

  /** Listens for all that tells of an upgrade; returns at once. */
  watch(): void {
    addEventListener("vite:preloadError", () => void this.recover().catch(() => undefined));
    for (const input of ["pointerdown", "keydown", "wheel"])
      addEventListener(input, () => (this.touched = Date.now()), { passive: true });
    document.addEventListener("visibilitychange", () => this.look());
    setInterval(() => this.look(), LOOK_EVERY);
  }

  /** Asks the server which page it has; of a server that does not answer nothing is known. */
  async check(): Promise<void> {
    if (this.isThere || import.meta.env.DEV) return;
    this.checked = Date.now();
    const answer = await fetch("/", { cache: "no-cache" }).catch(() => null);
    if (answer?.ok) this.isThere = !(await answer.text()).includes(`"${ownEntry()}"`);
  }

  /** For a part that could not be fetched: with a new page it is there; else what failed fails. */
  async recover(why?: unknown): Promise<never> {
    await this.check();
    if (!this.reload()) throw why;
    return new Promise(() => undefined);
  }

  /** Loads the new page now, if there is one; says whether it does. */
  reload(): boolean {
    if (this.isLoading) return true;
    if (!this.isThere || Date.now() - lastReload() < RELOAD_AT_MOST_EVERY) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return (this.isLoading = true);
  }

  private look(): void {
    if (this.isThere && this.isQuiet) this.reload();
    else if (!document.hidden && Date.now() - this.checked > CHECK_AGAIN_AFTER) void this.check();
  }

  private get isQuiet(): boolean {
    return (document.hidden || Date.now() - this.touched > QUIET_FOR) && !hasUnsent();
  }
}

/** The script that the document names, by a name that says its content. */
export function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.getAttribute("src") ?? "";
}

function lastReload(): number {
  return Number(sessionStorage.getItem(RELOADED) ?? 0);
}

function hasUnsent(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(FIELDS);
  return !!document.querySelector(UNSENT) || [...fields].some(({ value }) => value !== "");
}

export const newerPage = new NewerPage();
