/** The outline of a group of lots as one shape, a little inside or outside their edges. */

import { LOT } from "../plan";

export interface Corner {
  x: number;
  y: number;
}

interface Edge {
  from: Corner;
  to: Corner;
}

/** A path round all the lots together, `inset` within their edges, its corners rounded. */
export function outline(lots: readonly Corner[], inset: number, radius: number): string {
  return loops(edges(lots))
    .map((loop) => rounded(moved(loop, inset), radius))
    .join("");
}

/** The sides that no two of the lots share, clockwise, so that the shape is on their right. */
function edges(lots: readonly Corner[]): Edge[] {
  const corners = new Set(lots.map(key));
  const has = (x: number, y: number) => corners.has(key({ x, y }));
  return lots.flatMap(({ x, y }) => {
    const [right, foot] = [x + LOT, y + LOT];
    const sides: [boolean, Corner, Corner][] = [
      [has(x, y - LOT), { x, y }, { x: right, y }],
      [has(right, y), { x: right, y }, { x: right, y: foot }],
      [has(x, foot), { x: right, y: foot }, { x, y: foot }],
      [has(x - LOT, y), { x, y: foot }, { x, y }],
    ];
    return sides.filter(([shared]) => !shared).map(([, from, to]) => ({ from, to }));
  });
}

/** Edges joined end to end; where two lots only touch at a corner each keeps to its own side. */
function loops(all: Edge[]): Corner[][] {
  const left = new Set(all);
  const found: Corner[][] = [];
  for (const first of all) {
    if (!left.delete(first)) continue;
    const loop = [first];
    for (let next = after(first, left); next; next = after(next, left)) {
      left.delete(next);
      loop.push(next);
    }
    found.push(turns(loop));
  }
  return found;
}

function after(edge: Edge, left: ReadonlySet<Edge>): Edge | undefined {
  const next = [...left].filter(({ from }) => key(from) === key(edge.to));
  return next.find((one) => turn(edge, one) > 0) ?? next[0];
}

/** Only the corners where the way turns. */
function turns(loop: Edge[]): Corner[] {
  return loop.filter((edge, n) => turn(loop.at(n - 1)!, edge) !== 0).map(({ from }) => from);
}

/** Above zero is a turn to the right, below it to the left. */
function turn(a: Edge, b: Edge): number {
  return (a.to.x - a.from.x) * (b.to.y - b.from.y) - (a.to.y - a.from.y) * (b.to.x - b.from.x);
}

/** Every corner moved inwards, by both of the sides that meet in it. */
function moved(loop: Corner[], inset: number): Corner[] {
  return loop.map((corner, n) => {
    const [before, next] = [loop.at(n - 1)!, loop[(n + 1) % loop.length]!];
    const [ax, ay] = direction(before, corner);
    const [bx, by] = direction(corner, next);
    return { x: corner.x - (ay + by) * inset, y: corner.y + (ax + bx) * inset };
  });
}

function rounded(loop: Corner[], radius: number): string {
  const steps = loop.map((corner, n) => {
    const [before, next] = [loop.at(n - 1)!, loop[(n + 1) % loop.length]!];
    const [ax, ay] = direction(before, corner);
    const [bx, by] = direction(corner, next);
    const start = `${corner.x - ax * radius} ${corner.y - ay * radius}`;
    const end = `${corner.x + bx * radius} ${corner.y + by * radius}`;
    return `${n ? "L" : "M"}${start}Q${corner.x} ${corner.y} ${end}`;
  });
  return `${steps.join("")}z`;
}

function direction(from: Corner, to: Corner): [number, number] {
  return [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
}

function key({ x, y }: Corner): string {
  return `${x} ${y}`;
}
