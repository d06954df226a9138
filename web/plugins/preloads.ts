import { chunkOf, chunksOf, filesOf, type Bundle } from "./chunks.ts";

/** What a replay needs, and each game's table: modules, and areas of messages. */
const PARTS: Record<string, { modules: string[]; words: string[] }> = {
  replay: {
    modules: ["/src/App.svelte", "/src/replay/Replay.svelte"],
    words: ["start", "pages"],
  },
  chinatown: { modules: ["/src/chinatown/Chinatown.svelte"], words: ["chinatown"] },
  "chinatown-wide": { modules: ["/src/chinatown/WideTable.svelte"], words: [] },
  dadaocheng: { modules: ["/src/dadaocheng/Dadaocheng.svelte"], words: ["dadaocheng"] },
};

/**
 * Which files a browser may fetch at once that would else find them one after another. The server
 * names them with the document of a replay.
 */
export function preloads(bundle: Bundle, locales: readonly string[]): string {
  const files = Object.keys(PARTS).map((part) => [part, filesByLocale(bundle, part, locales)]);
  return JSON.stringify(Object.fromEntries(files));
}

function filesByLocale(bundle: Bundle, part: string, locales: readonly string[]) {
  const { modules, words } = PARTS[part]!;
  const chunks = chunksOf(bundle);
  const of = (names: string[]) =>
    filesOf(
      bundle,
      names.map((name) => chunkOf(chunks, name)),
    );
  const said = (locale: string) => words.map((area) => `\0virtual:messages/${locale}/${area}`);
  return Object.fromEntries(locales.map((locale) => [locale, of([...modules, ...said(locale)])]));
}
