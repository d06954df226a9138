import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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
      return `${pictured(root, rendered(page))}\nexport const card = ${JSON.stringify(rendered(card))};`;
    },
  };
}

/** A page whose pictures are files of their own, named by their content like all others. */
function pictured(root: string, html: string): string {
  const [text = "", ...parts] = html.split("picture:");
  const names = parts.map((part) => /^[\w-]+/.exec(part)![0]);
  const imports = names.map(
    (name, n) =>
      `import picture${n} from ${JSON.stringify(`${resolve(root, "pictures", name)}.svg?no-inline`)};`,
  );
  const rest = parts.map(
    (part, n) => ` + picture${n} + ${JSON.stringify(part.slice(names[n]!.length))}`,
  );
  return `${imports.join("\n")}\nexport const page = ${JSON.stringify(text)}${rest.join("")};`;
}

function loader(game: string, locale: string): string {
  return `"${locale}": () => import("${PREFIX}${game}.${locale}")`;
}
