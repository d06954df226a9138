/**
 * Which modules share a file: those that are always fetched together. A browser takes longer to
 * ask for fifty small files than to read them.
 */

import { resolve } from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;
type Modules = ReadonlySet<string>;

/** Small modules that every page needs, before there are words. */
const SHARED =
  /src\/(page\.ts|look\/(?!Bubble|Curves|KeysSheet|qr\/|CopyLink|Sheet|Message|rest)|server\/(?!fault-report|patch|socket)|words\/(isolated|lists|money|my-name)|table\/keys|paraglide\/registry)/;

/**
 * Files and the modules in them. A game's modules look their words up when they are loaded, so
 * what is needed without the game, before its words are there, is not in its file.
 */
const FILES: Record<string, (page: Page) => Modules> = {
  App: ({ needs }) => needs("App.svelte"),
  Door: ({ needs }) =>
    except(
      needs("door/Door.svelte"),
      needs("table/Table.svelte"),
      needs("door/scenes/Chinatown.svelte"),
      needs("door/scenes/Dadaocheng.svelte"),
    ),
  table: ({ needs }) =>
    except(
      inSeveral(
        needs("table/Table.svelte"),
        needs("replay/Watch.svelte"),
        needs("chinatown/Chinatown.svelte"),
        needs("dadaocheng/Dadaocheng.svelte"),
      ),
      needs("door/Door.svelte"),
      needs("door/scenes/Chinatown.svelte"),
      needs("door/scenes/Dadaocheng.svelte"),
    ),
  Watch: ({ needs, without }) =>
    except(
      needs("replay/Watch.svelte"),
      without("replay/Replay.svelte", "replay/Shared.svelte", "replay/Open.svelte"),
    ),
  Chinatown: ({ needs, without }) => {
    const tables = inSeveral(
      needs("chinatown/WideTable.svelte"),
      needs("chinatown/PhoneTable.svelte"),
    );
    const all = new Set([...needs("chinatown/Chinatown.svelte"), ...tables]);
    return except(all, without("chinatown/Chinatown.svelte"));
  },
  Dadaocheng: ({ needs, without }) =>
    except(needs("dadaocheng/Dadaocheng.svelte"), without("dadaocheng/Dadaocheng.svelte")),
};

/** Groups for the bundler; a module is in the first that wants it. */
export function groups(source: string) {
  const parts = Object.entries(FILES).map(([file, modulesOf]) => {
    let modules: Modules | undefined;
    const name = (id: string, context: Context) => {
      modules ??= modulesOf(new Page(source, context));
      return modules.has(id) ? file : null;
    };
    return { name, includeDependenciesRecursively: false };
  });
  return [{ name: "shared", test: SHARED }, ...parts];
}

/** The page as a graph of modules. */
class Page {
  constructor(
    private readonly source: string,
    private readonly context: Context,
  ) {}

  /** A module and all that it imports at once. */
  readonly needs = (root: string): Set<string> =>
    reached(this.id(root), (id) => this.context.getModuleInfo(id)?.importedIds ?? []);

  /** All that can be fetched without ever fetching these modules. */
  readonly without = (...roots: string[]): Set<string> => {
    const closed = new Set(roots.map((root) => this.id(root)));
    const next = (id: string) => {
      const { importedIds = [], dynamicallyImportedIds = [] } =
        this.context.getModuleInfo(id) ?? {};
      return [...importedIds, ...dynamicallyImportedIds].filter((other) => !closed.has(other));
    };
    return reached(this.id("main.ts"), next);
  };

  private id(module: string): string {
    return resolve(this.source, module);
  }
}

function reached(root: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set([root]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

function inSeveral(...sets: Modules[]): Set<string> {
  const all = sets.flatMap((set) => [...set]);
  return new Set(all.filter((id) => sets.filter((set) => set.has(id)).length > 1));
}

function except(modules: Modules, ...others: Modules[]): Set<string> {
  return new Set([...modules].filter((id) => !others.some((other) => other.has(id))));
}
