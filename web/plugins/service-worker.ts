import { createHash } from "node:crypto";
import { chunkOf, chunksOf, filesOf, path, type Bundle } from "./chunks.ts";

/** Modules of the page that can be seen without a server; everything they import comes along. */
const SHELL = [
  "/src/App.svelte",
  "/src/door/Door.svelte",
  "/src/door/Missing.svelte",
  "/src/door/Offline.svelte",
  "/src/door/scenes/Chinatown.svelte",
  "/src/door/scenes/Dadaocheng.svelte",
  "/src/rules/Rules.svelte",
];
const GAMES = ["chinatown", "dadaocheng"];

/** The service worker, with a list of the files that it keeps of this build. */
export function serviceWorker(bundle: Bundle, code: string, locales: readonly string[]): string {
  return `const KEPT = ${JSON.stringify(filesToKeep(bundle, locales))};\n${code}`;
}

function filesToKeep(bundle: Bundle, locales: readonly string[]) {
  const chunks = chunksOf(bundle);
  const entry = chunkOf(chunks, "/src/main.ts");
  const rules = GAMES.map((game) => `\0virtual:rules/${game}`);
  const shell = filesOf(bundle, [
    entry,
    ...[...SHELL, ...rules].map((module) => chunkOf(chunks, module)),
  ]);
  const words = (locale: string) => [
    `\0virtual:messages/${locale}/start`,
    ...GAMES.map((game) => `\0virtual:rules/${game}.${locale}`),
  ];
  const byLocale = locales.map((locale) => [
    locale,
    filesOf(
      bundle,
      words(locale).map((module) => chunkOf(chunks, module)),
    ),
  ]);
  const said = (locale: string) => new RegExp(`(messages-|\\.)${locale}-`);
  const page = Object.keys(bundle).filter((name) => /\.(js|css|woff2|svg)$/.test(name));
  const isOfLocale = (name: string, locale: string) => said(locale).test(name);
  const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
  const files = {
    entry: path(entry.fileName),
    pocket: chunkOf(chunks, "/src/pocket/main.ts").fileName,
    shell,
    byLocale: Object.fromEntries(byLocale) as Record<string, string[]>,
    fonts: fonts.map(path),
    page: page.filter((name) => !locales.some((one) => isOfLocale(name, one))).map(path),
    pageByLocale: Object.fromEntries(
      locales.map((one) => [one, page.filter((name) => isOfLocale(name, one)).map(path)]),
    ),
  };
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
  return { version, ...files };
}
