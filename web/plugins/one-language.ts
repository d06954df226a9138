import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const SAID = "virtual:said";
const IMPORT = /import\s*\{\s*m\s*\}\s*from\s*["'][^"']*paraglide\/messages(?:\.js)?["']/;

/**
 * Whoever reads the page is sent the words of one language. Paraglide's own modules hold a message
 * in all of them; here each language becomes a file of its own, fetched before the page is drawn.
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
      const locale = id.slice(SAID.length + 2);
      if (locale) return dictionary(join(compiled, "messages"), locale, locales);
      return isBuilt ? chosenLanguage(locales) : "export const speak = async () => undefined;";
    },
    transform(code) {
      if (!isBuilt || !IMPORT.test(code)) return null;
      return { code: code.replace(IMPORT, `import { m } from "${SAID}"`), map: null };
    },
  };
}

function chosenLanguage(locales: readonly string[]): string {
  const files = locales.map((locale) => `"${locale}": () => import("${SAID}/${locale}")`);
  return `export const m = {};
const WORDS = { ${files.join(", ")} };
export const speak = async (locale) => void Object.assign(m, (await WORDS[locale]()).default);`;
}

function dictionary(folder: string, locale: string, locales: readonly string[]): string {
  const files = readdirSync(folder).filter((name) => /^[a-z]\w*\.js$/.test(name));
  const words = files.map((file) => oneMessage(join(folder, file), locale, locales));
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
