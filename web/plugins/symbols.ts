import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { inSteps } from "./paths.ts";

const PREFIX = "virtual:symbols/";
const PATH = / d="([^"]*)"/g;
const OUTER = /^<svg xmlns="[^"]+" ([^>]*)>([\s\S]*)<\/svg>\s*$/;

/** `import shops from "virtual:symbols/shops"`: a folder of drawn symbols, as one string of `<symbol>`. */
export function symbols(root: string): Plugin {
  return {
    name: "teahouse-symbols",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const folder = id.slice(PREFIX.length + 1);
      const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".svg"));
      const drawn = files.sort().map((name) => symbol(folder, name, join(root, folder, name)));
      return `export default ${JSON.stringify(drawn.join(""))};`;
    },
  };
}

function symbol(folder: string, name: string, path: string): string {
  const parts = OUTER.exec(readFileSync(path, "utf-8"));
  if (!parts) throw new Error(`${path} is not one svg element`);
  const drawn = parts[2]!.replace(PATH, (_, path: string) => ` d="${inSteps(path)}"`);
  return `<symbol id="${folder}-${name.replace(".svg", "")}" ${parts[1]}>${drawn}</symbol>`;
}
