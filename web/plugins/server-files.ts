import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { documents } from "./documents.ts";
import { preloads } from "./preloads.ts";
import { serviceWorker } from "./service-worker.ts";

/** Writes what the server asks of a build beside the page itself: documents, service worker, preloads. */
export function serverFiles(locales: readonly string[]): Plugin {
  return {
    name: "teahouse-server-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no index.html to translate");
        const files = {
          ...documents(
            String(page.source),
            JSON.parse(readFileSync("document-words.json", "utf-8")),
          ),
          "service-worker.js": serviceWorker(
            bundle,
            readFileSync("service-worker.js", "utf-8"),
            locales,
          ),
          "preloads.json": preloads(bundle, locales),
        };
        for (const [fileName, source] of Object.entries(files))
          this.emitFile({ type: "asset", fileName, source });
      },
    },
  };
}
