import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Pyodide's own files; the one that is worth it lies compressed, as not every host does that. */
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip"];
const PACKED = ["pyodide.asm.wasm"];
/** Which version Pyodide is, and which packages its makers serve: none is taken from them. */
const LOCK = "pyodide-lock.json";
/** The one compiled package that the teahouse needs, as PyPI has it for Pyodide. */
const WHEELS = "pocket";

/** Writes what Python needs in a tab, and a list of it with sizes and checksums. */
export function pocketFiles(): Plugin {
  return {
    name: "teahouse-pocket-files",
    apply: "build",
    generateBundle() {
      const from = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
      const files = new Map<string, Buffer>();
      for (const name of PYODIDE) files.set(name, readFileSync(join(from, name)));
      for (const name of PACKED)
        files.set(`${name}.packed`, gzipSync(readFileSync(join(from, name)), { level: 9 }));
      files.set(LOCK, withoutPackages(readFileSync(join(from, LOCK), "utf-8")));
      for (const name of readdirSync(WHEELS).filter((file) => file.endsWith(".whl")))
        files.set(name, readFileSync(join(WHEELS, name)));
      const listed = [...files].map(([path, content]) => ({
        path,
        bytes: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
      }));
      files.set("runtime.json", Buffer.from(JSON.stringify(listed)));
      for (const [name, source] of files)
        this.emitFile({ type: "asset", fileName: `pocket/${name}`, source });
    },
  };
}

function withoutPackages(lock: string): Buffer {
  const { info } = JSON.parse(lock) as { info: object };
  return Buffer.from(JSON.stringify({ info, packages: {} }));
}
