// Runs Python as a tab does, from the same archives: node python.mjs WEB ARCHIVES CODE
// ARCHIVES are paths, joined by "\n"; what CODE writes comes out here, and its last line's
// value is the exit status.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [web, archives, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${web}/node_modules/pyodide/pyodide.mjs`).href);
const { journalFiles, JOURNAL_FILES } = await import(
  pathToFileURL(`${web}/src/pocket/journal-files.ts`).href
);
const { prepare } = await import(pathToFileURL(`${web}/src/pocket/open.ts`).href);

const pyodide = await loadPyodide();
const read = (path) => new Uint8Array(readFileSync(path));
prepare(pyodide, archives.split("\n").map(read), null);

/** A file in memory, in place of one of the browser. */
function handle() {
  let bytes = new Uint8Array(0);
  const resize = (size) => {
    const grown = new Uint8Array(size);
    grown.set(bytes.subarray(0, size));
    bytes = grown;
  };
  return {
    read(into, { at }) {
      const found = bytes.subarray(at, at + into.length);
      into.set(found);
      return found.length;
    },
    write(from, { at }) {
      if (at + from.length > bytes.length) resize(at + from.length);
      bytes.set(from, at);
      return from.length;
    },
    truncate: resize,
    getSize: () => bytes.length,
    flush() {},
  };
}

globalThis.mountJournal = (folder) => {
  const handles = new Map(JOURNAL_FILES.map((name) => [name, handle()]));
  pyodide.FS.mkdirTree(folder);
  pyodide.FS.mount(journalFiles(pyodide.FS, handles), {}, folder);
};

process.exit((await pyodide.runPythonAsync(readFileSync(code, "utf-8"))) ?? 0);
