import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./plugins/compressed.ts";
import { groups } from "./plugins/groups.ts";
import { pocketFiles } from "./plugins/pocket-files.ts";
import { messages } from "./plugins/messages.ts";
import { symbols } from "./plugins/symbols.ts";
import { rulesPages } from "./plugins/rules-pages.ts";
import { serverFiles } from "./plugins/server-files.ts";
import settings from "./project.inlang/settings.json" with { type: "json" };

const LOCALES: string[] = settings.locales;
const server = process.env.TEAHOUSE ?? "http://127.0.0.1:8765";

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/static/" : "/",
  plugins: [
    svelte(),
    symbols("../src/teahouse/drawing/symbols"),
    rulesPages("./rules", LOCALES),
    messages("./src/paraglide", LOCALES),
    serverFiles(LOCALES),
    pocketFiles(),
    compressed(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
      outputStructure: "locale-modules",
      emitTsDeclarations: true,
    }),
  ],
  // Files name each other from where they are, so that they can lie in a folder of any host.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "assets/pocket-worker-[hash].js" } },
  },
  build: {
    outDir: "../src/teahouse/server/static",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the page's policy allows no inline anything
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", pocket: "pocket.html" },
      output: {
        codeSplitting: { groups: groups("./src") },
        // Names that say the content: a browser keeps these files for ever.
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.startsWith("\0virtual:")
            ? `assets/${facadeModuleId.slice(9).replaceAll("/", "-")}-[hash].js`
            : "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    coverage: {
      include: ["src/**/*.ts"],
      exclude: ["src/paraglide/**", "src/**/*.test.ts", "src/**/*.d.ts"],
      reporter: ["json-summary"],
    },
  },
}));
