/** The files that Python runs from: fetched once, told by the bytes, and kept by the browser. */

export interface RuntimeFile {
  path: string;
  bytes: number;
}

export interface Runtime {
  version: string;
  files: readonly RuntimeFile[];
}

const CACHE = "teahouse pocket ";
/** The network itself: the worker answers others' requests for these files from here. */
const network = globalThis.fetch.bind(globalThis);
export const RUNTIME = "pocket.json";
/** What ends the name of a compressed file; hosts know no such ending, and leave it as it is. */
const PACKED = ".packed";

export async function runtimeAt(folder: URL): Promise<Runtime> {
  const url = new URL(RUNTIME, folder);
  const answer = await network(url, { cache: "no-cache" }).catch(() => null);
  if (answer?.ok) return (await answer.json()) as Runtime;
  const kept = await keptAnswer(url); // without a connection
  if (kept) return (await kept.json()) as Runtime;
  throw new Error(`${RUNTIME} is not there`);
}

async function keptAnswer(url: URL): Promise<Response | undefined> {
  return "caches" in globalThis ? caches.match(url) : undefined;
}

export const bytesOf = ({ files }: Runtime) => files.reduce((sum, file) => sum + file.bytes, 0);

/** Whether nothing is to be fetched any more. */
export async function isKept(folder: URL, runtime: Runtime): Promise<boolean> {
  if (!("caches" in globalThis) || !(await caches.has(CACHE + runtime.version))) return false;
  const cache = await caches.open(CACHE + runtime.version);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  return runtime.files.every(({ path }) => known.has(new URL(path, folder).href));
}

/** Answers for the files of a folder: from the browser's cache, which is filled by the way. */
export class Files {
  private constructor(
    private readonly folder: URL,
    private readonly runtime: Runtime,
    private readonly cache: Cache | null,
    private readonly fetched: (bytes: number) => void,
  ) {}

  static async open(folder: URL, fetched: (bytes: number) => void): Promise<Files> {
    const runtime = await runtimeAt(folder);
    const cache = "caches" in globalThis ? await caches.open(CACHE + runtime.version) : null;
    await cache?.put(new URL(RUNTIME, folder), Response.json(runtime));
    return new Files(folder, runtime, cache, fetched);
  }

  /** What earlier versions had kept goes once this one is whole. */
  async forgetOthers(): Promise<void> {
    if (!this.cache) return;
    const others = (await caches.keys()).filter(
      (name) => name.startsWith(CACHE) && name !== CACHE + this.runtime.version,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** The one file whose name is like this. */
  named(like: RegExp): string {
    const found = this.runtime.files.find(({ path }) => like.test(path));
    if (!found) throw new Error(`no file of the pocket edition is like ${like.source}`);
    return found.path;
  }

  /** A file as it is meant: one that lies packed is inflated here, on any host. */
  async answer(path: string, type: string): Promise<Response> {
    const file = this.runtime.files.find((one) => one.path === path || one.path === path + PACKED);
    if (!file) throw new Error(`${path} is no file of the pocket edition`);
    const stored = await this.stored(file);
    const body = file.path.endsWith(PACKED)
      ? stored.body!.pipeThrough(new DecompressionStream("gzip"))
      : stored.body;
    return new Response(body, { headers: { "Content-Type": type } });
  }

  async bytes(path: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.answer(path, "")).arrayBuffer());
  }

  private async stored({ path, bytes }: RuntimeFile): Promise<Response> {
    const url = new URL(path, this.folder);
    const kept = await this.cache?.match(url);
    if (kept) return this.counted(kept, bytes);
    const answer = await network(url);
    if (!answer.ok) throw new Error(`${path} is not there`);
    await this.cache?.put(url, answer.clone()).catch(() => undefined); // there may be no room
    return this.counted(answer, bytes);
  }

  private counted(answer: Response, bytes: number): Response {
    this.fetched(bytes);
    return answer;
  }
}
