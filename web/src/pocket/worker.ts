/** The worker: Python with the server's tables, which hears the page in place of a network. */

import { JOURNAL_FILES, type Handle } from "./journal-files.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { openPocket, prepare, type Pocket } from "./open.ts";
import { Files } from "./runtime.ts";

/** What is used of a worker's global scope, whose types the page's own stand in the way of. */
interface Scope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: "message", hear: (event: MessageEvent<ToWorker>) => void): void;
  fetch: typeof fetch;
}

const scope = self as unknown as Scope;
const RETRY = 250; // milliseconds until a file is asked for again that another tab has
const TOLD_AFTER = 3_000; // milliseconds
const WASM = "pyodide.asm.wasm";
const MODULES = ["pyodide.mjs", "pyodide.asm.mjs"];
const LOCK = "pyodide-lock.json";

let opened: Promise<Pocket> | null = null;
const sockets = new Map<number, ReturnType<Pocket["connect"]>>();

scope.addEventListener("message", ({ data }) => {
  if (data.type === "open") {
    opened = open(new URL(data.runtime));
    opened.catch((why: unknown) => scope.postMessage({ type: "failed", why: String(why) }));
  } else if (opened) {
    void opened.then((pocket) => hear(pocket, data));
  }
});

async function hear(pocket: Pocket, message: ToWorker): Promise<void> {
  switch (message.type) {
    case "ping":
      scope.postMessage({ type: "pong" });
      break;
    case "ask": {
      const { method, target, headers, body, id } = message;
      const answer = await pocket.ask(method, target, headers, body);
      scope.postMessage({ type: "answer", id, ...answer }, [answer.body.buffer]);
      break;
    }
    case "connect": {
      const { socket, target } = message;
      const told = (text: string) => scope.postMessage({ type: "heard", socket, text });
      const closed = () => {
        sockets.delete(socket);
        scope.postMessage({ type: "closed", socket });
      };
      sockets.set(socket, pocket.connect(target, told, closed));
      scope.postMessage({ type: "connected", socket });
      break;
    }
    case "say":
      sockets.get(message.socket)?.say(message.text);
      break;
    case "leave":
      sockets.get(message.socket)?.leave();
      sockets.delete(message.socket);
      break;
  }
}

async function open(runtime: URL): Promise<Pocket> {
  const files = await Files.open(runtime, (bytes) => scope.postMessage({ type: "fetched", bytes }));
  answerForWasm(files);
  const wheel = files.named(/\.whl$/);
  const [handles, archive, compiled] = await Promise.all([
    journalHandles(),
    files.bytes("site.zip"),
    files.bytes(wheel),
    ...MODULES.map((module) => files.bytes(module)), // which are imported by their addresses then
  ]);
  const { loadPyodide } = (await import(
    /* @vite-ignore */ new URL("pyodide.mjs", runtime).href
  )) as typeof import("pyodide");
  const lockFileContents = await (await files.answer(LOCK, "application/json")).text();
  const pyodide = await loadPyodide({ indexURL: runtime.href, lockFileContents });
  prepare(pyodide, [compiled, archive], handles);
  const pocket = await openPocket(pyodide);
  scope.postMessage({ type: "open", isKept: handles !== null });
  void files.forgetOthers();
  return pocket;
}

/** Pyodide fetches its own files; those that lie compressed or in the cache are answered here. */
function answerForWasm(files: Files): void {
  const fetched = scope.fetch.bind(scope);
  scope.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const name = url.slice(url.lastIndexOf("/") + 1);
    if (name === WASM) return files.answer(WASM, "application/wasm");
    if (name === "python_stdlib.zip") return files.answer(name, "application/zip");
    return fetched(input, init);
  };
}

/** The journal's files, which one tab at a time may have; null where a browser keeps none. */
async function journalHandles(): Promise<Map<string, Handle> | null> {
  const storage = navigator.storage as StorageManager | undefined;
  const root = await storage?.getDirectory?.().catch(() => null);
  if (!root) return null;
  const folder = await root.getDirectoryHandle("teahouse", { create: true });
  const found = new Map<string, Handle>();
  for (const name of JOURNAL_FILES) {
    const file = await folder.getFileHandle(name, { create: true });
    found.set(name, await handleOf(file as OwnFile));
  }
  return found;
}

/** Workers alone can open a file so; the types of the page do not know it. */
interface OwnFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<Handle>;
}

async function handleOf(file: OwnFile): Promise<Handle> {
  const since = Date.now();
  let isTold = false;
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NoModificationAllowedError")
        throw error;
    }
    if (!isTold && Date.now() - since > TOLD_AFTER) {
      scope.postMessage({ type: "elsewhere" });
      isTold = true;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY));
  }
}
