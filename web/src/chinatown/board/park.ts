/** The park: lawns, walks, a pond and a pavilion, in a block of any size. */

import { circle, path, rect, stroke } from "./markup";
import type { Block } from "./plan";
import { tree } from "./rooftops";

export const PARK = { width: 210, height: 260 };

const TREES: readonly [number, number, number][] = [
  [26, 28, 13],
  [52, 20, 10],
  [24, 58, 11],
  [84, 26, 12],
  [66, 48, 8],
  [172, 26, 14],
  [190, 54, 10],
  [160, 58, 9],
  [186, 88, 12],
  [88, 108, 10],
  [110, 128, 12],
  [28, 116, 9],
  [20, 170, 9],
  [24, 236, 12],
  [120, 232, 11],
  [190, 238, 12],
  [188, 164, 10],
  [112, 168, 8],
  [56, 240, 8],
];

export function park({ x, y, width, height }: Block): string {
  const frame = `x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}"`;
  const box = `viewBox="4 4 ${PARK.width - 8} ${PARK.height - 8}"`;
  const trees = TREES.map((at) => tree(...at)).join("");
  return (
    rect(x + 4, y + 4, width - 8, height - 8, "grass", 14) +
    `<svg ${frame} ${box} preserveAspectRatio="xMidYMid slice">${walks()}${pond()}${pavilion()}${trees}</svg>`
  );
}

function walks(): string {
  return (
    path("M18 4H130C60 20 60 60 4 90V18a14 14 0 0 1 14-14z", "grass-2") +
    stroke("M4 150C60 150 40 70 105 70S150 150 206 128", "path", 9) +
    stroke("M105 70C110 40 130 30 132 4M92 256C80 210 130 190 138 128", "path", 7)
  );
}

function pond(): string {
  return (
    path("M30 196c0-20 30-26 46-14s18 34-2 42-44-4-44-28z", "water") +
    stroke("M42 198q8-4 16 0M50 208q8-4 16 0", "path", 1.3, { opacity: 0.7 })
  );
}

function pavilion(): string {
  return (
    circle(160, 203, 19, "dusk") +
    path("M158 182l15 6 6 13-6 13-15 6-15-6-6-13 6-13z", "roof-4") +
    path("M158 201l15-13 6 13-6 13zM158 201v19l-15-6z", "dusk", { opacity: 0.6 }) +
    circle(158, 201, 2.5, "detail-2")
  );
}
