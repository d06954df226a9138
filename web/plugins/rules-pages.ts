import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { rendered } from "./markdown.ts";

const PREFIX = "virtual:rules/";

/** `import("virtual:rules/chinatown.fr")`: a rules page and its card as HTML, made at build time. */
export function rulesPages(root: string): Plugin {
  return {
    name: "teahouse-rules",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const path = join(root, `${id.slice(PREFIX.length + 1)}.md`);
      this.addWatchFile(path);
      const [page = "", card = ""] = readFileSync(path, "utf-8").split(/^# Card.*$/m);
      return `export const page = ${JSON.stringify(rendered(page))};\nexport const card = ${JSON.stringify(rendered(card))};`;
    },
  };
}
