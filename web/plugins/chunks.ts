/** The files of a build, found by their modules. */

import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

export function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}

/** The file that begins with a module, or else the one that it is in. */
export function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`no file of the page holds ${module}`);
  return found;
}

/** The files of these chunks and of all that they import at once. */
export function filesOf(bundle: Bundle, chunks: readonly Chunk[]): string[] {
  const found = new Set<string>();
  const waiting = [...chunks];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    waiting.push(...chunk.imports.map((name) => bundle[name] as Chunk).filter(Boolean));
  }
  return [...found].sort().map(path);
}

export const path = (file: string) => `/static/${file}`;
