// The pocket edition without a page: node pocket.mjs WEB ARCHIVES FOLDER
// Each line that comes in is a request as JSON; each line that goes out is its answer. The journal's
// files lie in FOLDER, and are written as those of a browser are.

import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync } from "node:fs";
import { readFileSync, readSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [web, archives, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${web}/node_modules/pyodide/pyodide.mjs`).href);
const { openPocket, prepare } = await import(pathToFileURL(`${web}/src/pocket/open.ts`).href);
const { JOURNAL_FILES } = await import(pathToFileURL(`${web}/src/pocket/journal-files.ts`).href);

function handleOf(name) {
  const path = `${folder}/${name}`;
  closeSync(openSync(path, "a"));
  const file = openSync(path, "r+");
  return {
    read: (into, { at }) => readSync(file, into, 0, into.length, at),
    write: (from, { at }) => writeSync(file, from, 0, from.length, at),
    truncate: (size) => ftruncateSync(file, size),
    getSize: () => fstatSync(file).size,
    flush: () => fsyncSync(file),
  };
}

const pyodide = await loadPyodide();
const read = (path) => new Uint8Array(readFileSync(path));
const handles = new Map(JOURNAL_FILES.map((name) => [name, handleOf(name)]));
prepare(pyodide, archives.split("\n").map(read), handles);
const pocket = await openPocket(pyodide, "instant");

const texts = new TextDecoder();
const bytes = new TextEncoder();
for await (const line of createInterface({ input: process.stdin })) {
  const { method, target, body } = JSON.parse(line);
  const headers = JSON.stringify({ "content-type": "application/json" });
  const answer = await pocket.ask(method, target, headers, bytes.encode(JSON.stringify(body)));
  const told = { status: answer.status, body: JSON.parse(texts.decode(answer.body)) };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
