/** Trees, and the things that stand on roofs; each of those fits a corner of ten by ten. */

import { circle, path, rect } from "./markup";

export function tree(x: number, y: number, radius: number): string {
  return (
    circle(x + radius * 0.3, y + radius * 0.45, radius, "dusk") +
    circle(x, y, radius, "leaf") +
    circle(x - radius * 0.22, y - radius * 0.25, radius * 0.62, "leaf-2")
  );
}

type Thing = (x: number, y: number) => string;

const nothing: Thing = () => "";

const waterTank: Thing = (x, y) =>
  circle(x + 6, y + 6.5, 5, "dusk") +
  circle(x + 5, y + 5, 4.8, "timber") +
  path(`M${x + 5} ${y + 5}l4-2.5a4.8 4.8 0 0 1-4 7.3z`, "dusk") +
  circle(x + 5, y + 5, 1, "detail-2");

const skylight: Thing = (x, y) =>
  rect(x, y, 10, 7, "detail", 1) +
  rect(x + 1, y + 1, 3.5, 5, "glass-lit") +
  rect(x + 5.5, y + 1, 3.5, 5, "glass-lit");

const fan: Thing = (x, y) =>
  rect(x + 1.5, y + 1.5, 8, 7, "dusk", 1) +
  rect(x, y, 8, 7, "detail-2", 1) +
  circle(x + 4, y + 3.5, 2.2, "detail");

const stairHead: Thing = (x, y) =>
  rect(x + 1.5, y + 1.5, 7, 9, "dusk") +
  rect(x, y, 7, 9, "detail-2") +
  rect(x, y, 7, 2.5, "detail");

const planter: Thing = (x, y) =>
  rect(x, y + 1, 10, 7, "timber", 1) +
  circle(x + 2.8, y + 4.2, 2.2, "leaf-2") +
  circle(x + 7, y + 4.6, 2.5, "leaf");

const vents: Thing = (x, y) =>
  rect(x + 1, y + 1, 3, 3, "detail") +
  rect(x + 6, y + 1, 3, 3, "detail") +
  rect(x + 1, y + 6, 3, 3, "detail");

export const ROOFTOPS: readonly Thing[] = [
  nothing,
  waterTank,
  skylight,
  fan,
  stairHead,
  planter,
  vents,
];
