import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Plugin } from "vite";
import settings from "../project.inlang/settings.json" with { type: "json" };

const MESSAGES = "virtual:messages";
const COMPILED = /\/paraglide\/messages(?:\.js)?$/;

type Messages = Record<string, (inputs: object) => string>;

/** Folders of messages that are fetched when they are needed; all others come at the start. */
const LATER: Record<string, readonly string[]> = {
  chinatown: ["chinatown", "desk"],
  dadaocheng: ["dadaocheng"],
  voices: ["voices", "listen"],
  book_wen: ["book_wen"],
  book_bruno: ["book_bruno"],
  book_lan: ["book_lan"],
  book_ada: ["book_ada"],
  book_tomas: ["book_tomas"],
  book_mika: ["book_mika"],
  refusals: ["refusals"],
  forms: ["forms"],
  keys: ["keys"],
  plain: ["plain"],
  pocket: ["pocket"],
  pages: ["lesson", "replay", "analysis", "people", "settings"],
};

/**
 * Has each language's messages fetched by part of the page. Paraglide makes a module for each
 * language, of which each part is one object: exported one by one, they would weigh a fifth more.
 */
export function messages(compiled: string, locales: readonly string[]): Plugin {
  let isBuilt = false;
  return {
    name: "teahouse-messages",
    enforce: "pre",
    configResolved: (config) => void (isBuilt = config.command === "build"),
    resolveId: (id) =>
      id.startsWith(MESSAGES) || (isBuilt && COMPILED.test(id))
        ? `\0${id.startsWith(MESSAGES) ? id : MESSAGES}`
        : null,
    load(id) {
      if (!id.startsWith(`\0${MESSAGES}`)) return null;
      const [locale, part = ""] = id.slice(MESSAGES.length + 2).split("/");
      if (locale) return taken(compiled, locale, part);
      return isBuilt ? chosenLanguage(locales) : NOTHING_TO_LOAD;
    },
  };
}

/** In development every message is there from the start. */
const NOTHING_TO_LOAD = `export const setLanguage = async () => undefined;
export const loadMessages = async () => undefined;`;

/** A message may be taken before its part has come: it is looked up when it is said. */
const WHEN_SAID = `new Proxy({}, { get: (all, name) => all[name] ?? ((facts) => all[name](facts)) })`;

function chosenLanguage(locales: readonly string[]): string {
  const parts = ["start", ...Object.keys(LATER)];
  const files = locales.flatMap((locale) =>
    parts.map((part) => `"${locale} ${part}": () => import("${MESSAGES}/${locale}/${part}")`),
  );
  return `export const m = ${WHEN_SAID};
const FILES = { ${files.join(", ")} };
let language;
export const loadMessages = async (part) => void Object.assign(m, (await FILES[language + " " + part]()).default);
export const setLanguage = (locale) => ((language = locale), loadMessages("start"));`;
}

/** A part's messages of a language as one object, from the functions that Paraglide made of them. */
async function taken(compiled: string, locale: string, part: string): Promise<string> {
  const made = (await import(resolve(compiled, "messages", `${locale}.js`))) as Messages;
  const said = namesOf(part).map((name) => `${name}: ${made[name]}`);
  return `import * as registry from ${JSON.stringify(resolve(compiled, "registry.js"))};
export default { ${said.join(",\n")} };`;
}

function namesOf(part: string): string[] {
  const later = Object.values(LATER).flat();
  const isTaken = (folder: string) => LATER[part]?.includes(folder) ?? !later.includes(folder);
  return settings["plugin.inlang.messageFormat"].pathPattern
    .filter((path) => isTaken(basename(dirname(path))))
    .flatMap((path) =>
      Object.keys(JSON.parse(readFileSync(path.replace("{locale}", "en"), "utf-8"))),
    )
    .sort();
}
