/** Places that are not buildings: low, green or open, so that nobody tries to buy them. */

import { path, rect, stroke } from "./markup";
import { noise, pick } from "./noise";
import { KERB, LOT, type Block, type Plan } from "./plan";
import { tree } from "./rooftops";
import { openSpaces, type Space } from "./spaces";

type Yard = (x: number, y: number, width: number, height: number) => string;

const CLOTHS = ["detail-2", "glass", "roof-4"];
const STALLS = ["roof-4", "roof-2", "roof-6"];

/** Something in every open space of the districts. */
export function yards({ blocks }: Plan): string {
  return blocks
    .flat()
    .filter(({ district }) => district)
    .flatMap((block) => openSpaces(block).map((space) => yard(block, space)))
    .join("");
}

function yard({ x, y, district }: Block, space: Space): string {
  const drawn = pick(kinds(space), district!.id, space.column, space.row);
  return drawn(
    x + KERB + space.column * LOT,
    y + KERB + space.row * LOT,
    space.columns * LOT,
    space.rows * LOT,
  );
}

function kinds({ columns, rows }: Space): readonly Yard[] {
  if (columns === 1)
    return [
      [hall, garden],
      [garden, washing, hall],
      [lane, garden],
    ][Math.min(rows, 3) - 1]!;
  if (rows === 1) return [stalls];
  return columns === 2 && rows === 2 ? [court] : [grove];
}

const garden: Yard = (x, y, width, height) => {
  const step = height > 60 ? 28 : 18;
  const walk = `M${x + width / 2} ${y + 2}c-14 ${height * 0.35} 16 ${height * 0.55} 2 ${height - 4}`;
  const trees = upTo(Math.floor((height - 26) / step) + 1, (i) =>
    tree(x + (i % 2 ? width - 13 : 13), y + 14 + i * step, 8 + noise(x, y, i) * 3),
  );
  return rect(x + 2, y + 2, width - 4, height - 4, "grass", 6) + stroke(walk, "path", 6) + trees;
};

/** A wide lawn with trees and a walk from corner to corner. */
const grove: Yard = (x, y, width, height) => {
  const bend = x + width / 2;
  const walk = `M${x + 2} ${y + height - 14}C${bend} ${y + height} ${bend} ${y} ${x + width - 2} ${y + 14}`;
  const trees = upTo(Math.floor(width / 36), (i) =>
    upTo(Math.floor(height / 36), (j) =>
      noise(x, y, i, j) < 0.35
        ? ""
        : tree(x + 16 + i * 36 + noise(x, i, j) * 10, y + 16 + j * 36 + noise(y, j, i) * 10, 9),
    ),
  );
  return rect(x + 2, y + 2, width - 4, height - 4, "grass", 8) + stroke(walk, "path", 8) + trees;
};

/** A hipped roof without a number, lit from the north-west. */
const hall: Yard = (x, y, width, height) => {
  const half = (width - 8) / 2;
  const [left, top, right, foot] = [x + 4, y + 4, x + width - 4, y + height - 4];
  return (
    rect(left, top, width - 8, height - 8, "roof-5", 1, { opacity: 0.75 }) +
    path(`M${left} ${top}h${width - 8}l-${half} ${half}z`, "parapet") +
    path(`M${right} ${top}v${height - 8}l-${half}-${half}v${width - height}z`, "dusk") +
    path(`M${left} ${foot}h${width - 8}l-${half}-${half}z`, "dusk")
  );
};

const washing: Yard = (x, y, width, height) => {
  const line = (at: number, i: number) =>
    stroke(`M${x + 5} ${at}q${width / 2 - 5} 5 ${width - 10} 0`, "detail", 1) +
    upTo(3, (j) =>
      rect(x + 9 + j * 11.5, at + 1.5, 8, 9 - ((i + j) % 3) * 2, CLOTHS[(i + j) % 3]!, 1),
    );
  return (
    rect(x + 3, y + 3, width - 6, height - 6, "kerb-line", 3, { opacity: 0.55 }) +
    [y + 18, y + height / 2, y + height - 18].map(line).join("") +
    tree(x + width - 12, y + height - 12, 7)
  );
};

/** A lane between sheds, with a row of glass frames at its end. */
const lane: Yard = (x, y, width, height) => {
  const end = y + height - 46;
  return (
    rect(x + 3, y + 3, width - 6, height - 6, "path", 3) +
    rect(x + 8, y + 10, width - 16, 34, "roof-6", 1) +
    rect(x + 9, end, width - 18, 36, "roof-2", 1) +
    stroke(`M${x + 8} ${y + 27}h${width - 16}`, "dusk", 2) +
    upTo(Math.floor((height - 118) / 20) + 1, (i) =>
      tree(x + (i % 2 ? 35 : 15), y + 62 + i * 20, 9.5),
    ) +
    upTo(3, (i) => rect(x + 13 + i * 9, end + 6, 6, 24, "glass"))
  );
};

/** A ball court with its painted lines. */
const court: Yard = (x, y, width, height) => {
  const [middle, top, foot] = [x + width / 2, y + 10, y + height - 10];
  const lines =
    `M${x + 12} ${top}h${width - 24}v${height - 20}h-${width - 24}z` +
    `M${x + 12} ${y + height / 2}h${width - 24}` +
    `M${middle - 10} ${y + height / 2}a10 10 0 0 0 20 0a10 10 0 0 0-20 0` +
    `M${middle - 22} ${top}a22 22 0 0 0 44 0M${middle - 22} ${foot}a22 22 0 0 1 44 0` +
    `M${middle - 8} ${top}v13h16v-13M${middle - 8} ${foot}v-13h16v13`;
  return rect(x + 4, y + 4, width - 8, height - 8, "court", 3) + stroke(lines, "paint", 1.6);
};

/** Market stalls in a row, and trees where it ends. */
const stalls: Yard = (x, y, width, height) =>
  rect(x + 2, y + 4, width - 4, height - 6, "path", 4) +
  upTo(Math.floor((width - 68) / 27) + 1, (i) => {
    const at = x + 11 + i * 27;
    return (
      rect(at + 1, y + 15, 21, 15, "dusk", 2) +
      rect(at, y + 13, 21, 15, STALLS[i % 3]!, 2) +
      stroke(`M${at + 10.5} ${y + 13}v15`, "dusk", 1.5)
    );
  }) +
  tree(x + width - 42, y + 20, 10) +
  tree(x + width - 18, y + 30, 9);

function upTo(count: number, drawn: (n: number) => string): string {
  return Array.from({ length: Math.max(0, count) }, (_, n) => drawn(n)).join("");
}
