/** The city beyond the board: it goes on, paler and without numbers. */

import { group, path, rect } from "./markup";
import { noise } from "./noise";
import { KERB, type Plan } from "./plan";
import { ROOFTOPS, tree } from "./rooftops";
import { BEYOND } from "./streets";

/** Paler blocks without numbers on all four sides, and the trees of the outer pavements. */
export function cityBeyond(plan: Plan): string {
  const { width, height, blocks } = plan;
  const columns = [[-BEYOND, BEYOND], ...blocks[0]!.map((b) => [b.x, b.width]), [width, BEYOND]];
  const ground = rect(-BEYOND, -BEYOND, width + 2 * BEYOND, height + 2 * BEYOND, "street");
  const northSouth = columns.flatMap(([x, across], n) => [
    farBlock(x!, -BEYOND, across!, BEYOND, 20 + n),
    farBlock(x!, height, across!, BEYOND, 60 + n),
  ]);
  const westEast = blocks.flatMap(([block], n) => [
    farBlock(-BEYOND, block!.y, BEYOND, block!.height, 90 + n),
    farBlock(width, block!.y, BEYOND, block!.height, 130 + n),
  ]);
  return ground + northSouth.join("") + westEast.join("") + streetTrees(plan);
}

function farBlock(x: number, y: number, width: number, height: number, seed: number): string {
  const drawn = [rect(x, y, width, height, "kerb", 4)];
  let n = 0;
  for (let left = x + KERB; left < x + width - 12; n++) {
    const across = Math.min(34 + noise(seed, n) * 46, x + width - KERB - left);
    for (let top = y + KERB; top < y + height - 12;) {
      n++;
      const down = Math.min(44 + noise(seed, n, 7) * 40, y + height - KERB - top);
      drawn.push(farRoof(left, top, across, down, seed * 100 + n));
      top += down;
    }
    left += across;
  }
  return drawn.join("");
}

function farRoof(x: number, y: number, width: number, height: number, seed: number): string {
  const [w, h] = [Math.round(width), Math.round(height)];
  const [left, top] = [Math.round(x), Math.round(y)];
  const roof = rect(left + 1, top + 1, w - 2, h - 2, `far-${1 + (seed % 3)}`, 1);
  if (w < 26 || h < 28) return roof;
  const edge = `M${left + 1} ${top + 1}h${w - 2}v3h-${w - 5}v${h - 5}h-3z`;
  const thing = ROOFTOPS[seed % ROOFTOPS.length]!(
    left + 6 + Math.round(noise(seed, 1) * (w - 24)),
    top + 8 + Math.round(noise(seed, 2) * (h - 26)),
  );
  return roof + path(edge, "parapet", { opacity: 0.6 }) + group([thing], { opacity: 0.6 });
}

function streetTrees({ width, height, blocks }: Plan): string {
  const along = blocks[0]!.flatMap((block) =>
    steps(22, block.width - 8, 44).flatMap((t) =>
      [-3, height + 4].map((y, side) =>
        tree(Math.round(block.x + t + noise(block.x, t, side) * 10), y, 6),
      ),
    ),
  );
  const beside = blocks.flatMap(([block]) =>
    steps(34, block!.height - 20, 56).map(
      (t) => tree(-4, block!.y + t, 6) + tree(width + 4, block!.y + t + 14, 6),
    ),
  );
  return along.join("") + beside.join("");
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, n) => from + n * by);
}
