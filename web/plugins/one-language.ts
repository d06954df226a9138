import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const SAID = "virtual:said";
const IMPORT = /import\s*\{\s*m\s*\}\s*from\s*["'][^"']*paraglide\/messages(?:\.js)?["']/;

/** Areas of words that are fetched when they are wanted; all others come at the start. */
const GROUPS: Record<string, readonly string[]> = {
  chinatown: ["chinatown", "desk"],
  dadaocheng: ["dadaocheng"],
  later: ["lesson", "replay", "analysis", "people"],
};

/**
 * Whoever reads the page is sent the words of one language, and of the game they play. Paraglide's
 * own modules hold a message in all languages; here each language becomes files of its own, fetched
 * before what needs them is.
 */
export function oneLanguage(compiled: string, locales: readonly string[]): Plugin {
  let isBuilt = false;
  return {
    name: "teahouse-one-language",
    enforce: "post",
    configResolved: (config) => void (isBuilt = config.command === "build"),
    resolveId: (id) => (id.startsWith(SAID) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${SAID}`)) return null;
      const [locale, group = ""] = id.slice(SAID.length + 2).split("/");
      if (locale) return dictionary(join(compiled, "messages"), locale, locales, group);
      return isBuilt ? chosenLanguage(locales) : ALL_THERE;
    },
    transform(code) {
      if (!isBuilt || !IMPORT.test(code)) return null;
      return { code: code.replace(IMPORT, `import { m } from "${SAID}"`), map: null };
    },
  };
}

/** While one works on the page, every word is there from the start. */
const ALL_THERE = `export const speak = async () => undefined;
export const learn = async () => undefined;`;

function chosenLanguage(locales: readonly string[]): string {
  const parts = ["start", ...Object.keys(GROUPS)];
  const files = locales.flatMap((locale) =>
    parts.map((part) => `"${locale} ${part}": () => import("${SAID}/${locale}/${part}")`),
  );
  return `export const m = {};
const WORDS = { ${files.join(", ")} };
let spoken;
export const learn = async (part) => void Object.assign(m, (await WORDS[spoken + " " + part]()).default);
export const speak = (locale) => ((spoken = locale), learn("start"));`;
}

function groupOf(message: string): string {
  const area = message.split("_")[0]!;
  return Object.keys(GROUPS).find((group) => GROUPS[group]!.includes(area)) ?? "start";
}

function dictionary(
  folder: string,
  locale: string,
  locales: readonly string[],
  group: string,
): string {
  const files = readdirSync(folder).filter((name) => /^[a-z]\w*\.js$/.test(name));
  const words = files
    .filter((file) => groupOf(file) === group)
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
  return { name, said, sentences };
}
