import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css)$/;

/** Writes beside each file of code the compressed one, which the server sends as it is. */
export function compressed(): Plugin {
  return {
    name: "teahouse-compressed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
        const path = join(dir!, name);
        writeFileSync(`${path}.br`, smallest(readFileSync(path)));
      }
    },
  };
}

function smallest(code: Buffer): Buffer {
  return brotliCompressSync(code, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: code.length,
    },
  });
}
