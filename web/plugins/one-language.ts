import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const MESSAGES = "virtual:messages";
const IMPORT = /import\s*\{\s*m\s*\}\s*from\s*["'][^"']*paraglide\/messages(?:\.js)?["']/;
/** The last form of a number and what paraglide adds for numbers without one: there are none. */
const OTHERWISE = /if \(\w+ == "other"\) (return .*)\n\s*return .*/g;

/** Areas of messages that are fetched when they are needed; all others come at the start. */
const LAZY_BUNDLES: Record<string, readonly string[]> = {
  chinatown: ["chinatown", "desk"],
  dadaocheng: ["dadaocheng"],
  voices: ["voices"],
  refusals: ["refused"],
  forms: ["forms"],
  keys: ["keys"],
  plain: ["plain"],
  pages: ["lesson", "replay", "analysis", "people", "settings"],
};

/**
 * Splits messages by language and by part of the page. Paraglide's own modules hold a message in all
 * languages; here each language has files of its own, fetched before the part that needs them.
 */
export function oneLanguage(compiled: string, locales: readonly string[]): Plugin {
  let isBuilt = false;
  return {
    name: "teahouse-one-language",
    enforce: "post",
    configResolved: (config) => void (isBuilt = config.command === "build"),
    resolveId: (id) => (id.startsWith(MESSAGES) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MESSAGES}`)) return null;
      const [locale, bundle = ""] = id.slice(MESSAGES.length + 2).split("/");
      if (locale) return dictionary(join(compiled, "messages"), locale, locales, bundle);
      return isBuilt ? chosenLanguage(locales) : NOTHING_TO_LOAD;
    },
    transform(code) {
      if (!isBuilt || !IMPORT.test(code)) return null;
      return { code: code.replace(IMPORT, `import { m } from "${MESSAGES}"`), map: null };
    },
  };
}

/** In development every message is there from the start. */
const NOTHING_TO_LOAD = `export const setLanguage = async () => undefined;
export const loadMessages = async () => undefined;`;

function chosenLanguage(locales: readonly string[]): string {
  const parts = ["start", ...Object.keys(LAZY_BUNDLES)];
  const files = locales.flatMap((locale) =>
    parts.map((part) => `"${locale} ${part}": () => import("${MESSAGES}/${locale}/${part}")`),
  );
  return `export const m = {};
const FILES = { ${files.join(", ")} };
let language;
export const loadMessages = async (part) => void Object.assign(m, (await FILES[language + " " + part]()).default);
export const setLanguage = (locale) => ((language = locale), loadMessages("start"));`;
}

function bundleOf(message: string): string {
  const area = message.split("_")[0]!;
  return (
    Object.keys(LAZY_BUNDLES).find((bundle) => LAZY_BUNDLES[bundle]!.includes(area)) ?? "start"
  );
}

function dictionary(
  folder: string,
  locale: string,
  locales: readonly string[],
  bundle: string,
): string {
  const files = readdirSync(folder).filter((name) => /^[a-z]\w*\.js$/.test(name));
  const words = files
    .filter((file) => bundleOf(file) === bundle)
    .map((file) => oneMessage(join(folder, file), locale, locales));
  return `import * as registry from ${JSON.stringify(resolve(folder, "../registry.js"))};
${words.map(({ sentences }) => sentences).join("\n")}
export default { ${words.map(({ name, said }) => `${name}: ${said}`).join(", ")} };`;
}

/** Of a compiled message: the functions that make its sentences, and which is this language's. */
function oneMessage(path: string, locale: string, locales: readonly string[]) {
  const code = readFileSync(path, "utf-8");
  const name = /export const (\w+) =/.exec(code)?.[1];
  const said = [...code.matchAll(/return (\w+)\(inputs\)/g)].at(locales.indexOf(locale))?.[1];
  const [, sentences] =
    /LocalizedString\} LocalizedString \*\/\s([\s\S]*?)\n\/\*\*\n/.exec(code) ?? [];
  if (!name || !said || !sentences) throw new Error(`${path} is not a message as we know them`);
  return { name, said, sentences: sentences.replaceAll("?.", ".").replaceAll(OTHERWISE, "$1") };
}
