/** Opens the pocket edition in a Python that has started: in a worker, and in tests under Node. */

import type { PyodideAPI } from "pyodide";
import { journalFiles, type Handle } from "./journal-files.ts";

const SITE = "/site";
const JOURNAL = "/journal";

export interface PocketAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

interface PythonAnswer {
  status: number;
  headers: { toJs(options: object): Record<string, string> };
  body: { toJs(): Uint8Array };
  destroy(): void;
}

interface PythonSocket {
  say(text: string): void;
  leave(): void;
  destroy(): void;
}

interface PythonPocket {
  ask(method: string, target: string, headers: string, body: Uint8Array): Promise<PythonAnswer>;
  connect(target: string, heard: (text: string) => void, closed: () => void): PythonSocket;
}

/** What Python answers to the page, which the worker passes on. */
export class Pocket {
  private readonly pyodide: PyodideAPI;
  private readonly python: PythonPocket;

  constructor(pyodide: PyodideAPI, python: PythonPocket) {
    this.pyodide = pyodide;
    this.python = python;
  }

  async ask(
    method: string,
    target: string,
    headers: string,
    body: Uint8Array,
  ): Promise<PocketAnswer> {
    const sent = this.pyodide.toPy(body);
    const answer = await this.python.ask(method, target, headers, sent);
    sent.destroy();
    const { status } = answer;
    const told = answer.headers.toJs({ dict_converter: Object.fromEntries });
    const text = answer.body.toJs();
    answer.destroy();
    return { status, headers: told, body: text };
  }

  connect(target: string, heard: (text: string) => void, closed: () => void): PythonSocket {
    return this.python.connect(target, heard, closed);
  }
}

/** Puts the archives where Python imports from, and the journal's files where it writes. */
export function prepare(
  pyodide: PyodideAPI,
  archives: readonly Uint8Array[],
  handles: ReadonlyMap<string, Handle> | null,
): void {
  for (const archive of archives) pyodide.unpackArchive(archive, "zip", { extractDir: SITE });
  pyodide.runPython(`import sys; sys.path.insert(0, "${SITE}"); sys.dont_write_bytecode = True`);
  pyodide.FS.mkdirTree(JOURNAL);
  if (handles) pyodide.FS.mount(journalFiles(pyodide.FS, handles), {}, JOURNAL);
}

/** Opens the tables that the journal has. */
export async function openPocket(pyodide: PyodideAPI, tempo = "normal"): Promise<Pocket> {
  const opened: PythonPocket = await pyodide.runPythonAsync(`
from teahouse.server.pocket.start import open_pocket
await open_pocket("${JOURNAL}", tempo="${tempo}")
`);
  return new Pocket(pyodide, opened);
}
