import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { rendered } from "./markdown.ts";

const PREFIX = "virtual:rules/";

/**
 * `import("virtual:rules/chinatown.fr")`: a rules page and its card as HTML, made at build time;
 * `import("virtual:rules/chinatown")`: its pages by language, each fetched when it is called.
 */
export function rulesPages(root: string, locales: readonly string[]): Plugin {
  return {
    name: "teahouse-rules",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [game, language] = id.slice(PREFIX.length + 1).split(".");
      if (!language)
        return `export const pages = { ${locales.map((locale) => loader(game!, locale)).join(", ")} };`;
      const path = join(root, `${id.slice(PREFIX.length + 1)}.md`);
      this.addWatchFile(path);
      const [page = "", card = ""] = readFileSync(path, "utf-8").split(/^# Card.*$/m);
      return `export const page = ${JSON.stringify(rendered(page))};\nexport const card = ${JSON.stringify(rendered(card))};`;
    },
  };
}

function loader(game: string, locale: string): string {
  return `"${locale}": () => import("${PREFIX}${game}.${locale}")`;
}
