// Runs Python as a tab does, from the same archives: node python.mjs WEB ARCHIVES CODE
// ARCHIVES are paths, joined by "\n"; what CODE writes comes out here, and its last line's
// value is the exit status.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [web, archives, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${web}/node_modules/pyodide/pyodide.mjs`).href);
const { prepare } = await import(pathToFileURL(`${web}/src/pocket/open.ts`).href);

const pyodide = await loadPyodide();
const read = (path) => new Uint8Array(readFileSync(path));
prepare(pyodide, archives.split("\n").map(read), null);
process.exit((await pyodide.runPythonAsync(readFileSync(code, "utf-8"))) ?? 0);
