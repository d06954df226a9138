/** Where we are, from the address; every page has one, and the browser's back button works. */

import { isGame, type GameName } from "./games";
import { newerPage } from "./server/newer-page";

export type Route =
  | { page: "door" }
  | { page: "tables" }
  | { page: "new"; game: string }
  | { page: "table"; id: string; invite: string | null }
  | { page: "rules"; game: GameName; rule: string | null }
  | { page: "lesson"; game: GameName }
  | { page: "replay"; id: string; mark: string | null }
  | { page: "open" }
  | { page: "privacy" }
  | { page: "daily"; date: string | null }
  | { page: "person"; id: string }
  | { page: "settings" }
  | { page: "shared"; id: string; watches: boolean }
  | { page: "group"; id: string; token: string | null }
  | { page: "letters"; what: "confirm" | "stop" | "undo" | "reset"; token: string }
  | { page: "missing" };

export function read(address: URL): Route {
  const [first = "", second = ""] = address.pathname.split("/").filter(Boolean);
  const mark = decoded(address.hash.slice(1)) || null;
  const game = isGame(second) ? second : null;
  if (!first) return { page: "door" };
  if (first === "tables" || first === "open" || first === "privacy" || first === "settings")
    return { page: first };
  if (
    first === "letters" &&
    (second === "confirm" || second === "stop" || second === "undo" || second === "reset")
  )
    return { page: first, what: second, token: mark ?? "" };
  if (first === "daily") return { page: first, date: second || null };
  if (first === "table" && second) return { page: "table", id: second, invite: mark };
  if (first === "replay" && second) return { page: "replay", id: second, mark };
  if (first === "group" && second) return { page: first, id: second, token: mark };
  if (first === "shared" && second)
    return { page: first, id: second, watches: address.searchParams.has("at") };
  if (first === "people" && second) return { page: "person", id: second };
  if (first === "rules" && game) return { page: "rules", game, rule: mark };
  if (first === "new" && second) return { page: first, game: second };
  if (first === "lesson" && game) return { page: first, game };
  return { page: "missing" };
}

/** A link that was cut off in the middle of a sign is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What comes before every address of ours; nothing, but in the pocket edition. */
const BASE = document.documentElement.dataset.base ?? "";

function address(): URL {
  const url = new URL(location.href);
  url.pathname = withoutBase(url.pathname);
  return url;
}

function withoutBase(path: string): string {
  return BASE && path.startsWith(BASE) ? path.slice(BASE.length) : path;
}

class Here {
  route: Route = $state.raw(read(address()));

  constructor() {
    addEventListener("popstate", () => this.look());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", BASE + path);
    else history.pushState(null, "", BASE + path);
    this.look();
    scrollTo(0, 0);
  }

  /** Of a page that has been replaced on the server, the next address is loaded anew. */
  private look(): void {
    if (newerPage.reload()) return;
    this.route = read(address());
  }

  /** A plain click on a link of ours changes the page without loading it anew. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.download)
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (withoutBase(link.pathname) === address().pathname && link.hash) return;
    event.preventDefault();
    this.go(withoutBase(link.pathname) + link.search + link.hash);
  }
}

export const here = new Here();
