/** Streets and pavements: middle lines, crossings, and where the names of the streets stand. */

import { group, rect, stroke } from "./markup";
import { LANE, STREET, type Plan } from "./plan";

const CROSSING = 10;
export const BEYOND = 340; // how far the city is drawn around the board

/** Middle lines, cleared where ways meet, and a crossing at every corner of a block. */
export function streetPaint({ width, height, streets, lanes, blocks }: Plan): string {
  const lines = [
    ...streets.map((y) => `M${-BEYOND} ${y}H${width + BEYOND}`),
    ...lanes.map((x) => `M${x} ${-BEYOND}V${height + BEYOND}`),
  ].join("");
  const meetings = lanes.flatMap((x) =>
    streets.map((y) => rect(x - LANE / 2, y - STREET / 2, LANE, STREET, "street")),
  );
  const overLanes = lanes.flatMap((x) =>
    blocks.flatMap(([first]) =>
      [first!.y + 3, first!.y + first!.height - 13].map((y) => acrossLane(x, y)),
    ),
  );
  const overStreets = streets.flatMap((y) =>
    blocks[0]!.flatMap((block) =>
      [block.x + 3, block.x + block.width - 13].map((x) => acrossStreet(x, y)),
    ),
  );
  return [
    stroke(lines, "paint", 1.4, { "stroke-dasharray": "9 8" }),
    ...meetings,
    ...overLanes,
    ...overStreets,
  ].join("");
}

export function pavements({ blocks }: Plan): string {
  return blocks
    .flat()
    .map((block) =>
      rect(block.x, block.y, block.width, block.height, "kerb", 6, { stroke: "var(--kerb-line)" }),
    )
    .join("");
}

export type Side = "north" | "east" | "south" | "west";
export type StreetNames = readonly (readonly [Side, string])[];

/** No middle line where a name is to be read. */
export function clearings(plan: Plan, names: StreetNames): string {
  return names
    .map(([side, name]) =>
      group([rect(-name.length * 6, -5, name.length * 12, 10, "street")], {
        transform: nameAt(side, plan),
      }),
    )
    .join("");
}

/** Beside the middle of a block on each side of the board. */
export function nameAt(side: Side, { blocks, streets, lanes }: Plan): string {
  const top = blocks[0]!;
  const north = top[Math.min(1, top.length - 1)]!;
  const south = top[Math.max(top.length - 2, 0)]!;
  const middle = top[0]!.y + top[0]!.height / 2;
  if (side === "north") return `translate(${north.x + north.width / 2} ${streets[0]})`;
  if (side === "south") return `translate(${south.x + south.width / 2} ${streets.at(-1)})`;
  return side === "west"
    ? `translate(${lanes[0]} ${middle}) rotate(-90)`
    : `translate(${lanes.at(-1)} ${middle}) rotate(90)`;
}

function acrossLane(x: number, y: number): string {
  const left = x - LANE / 2;
  const bars = `M${left + 2} ${y + CROSSING / 2}h${LANE - 2}`;
  return rect(left, y - 1, LANE, CROSSING + 2, "street") + zebra(bars);
}

function acrossStreet(x: number, y: number): string {
  const top = y - STREET / 2;
  const bars = `M${x + CROSSING / 2} ${top + 2}v${STREET - 2}`;
  return rect(x - 1, top, CROSSING + 2, STREET, "street") + zebra(bars);
}

/** Bars along the way that the cars go. */
function zebra(bars: string): string {
  return stroke(bars, "paint", CROSSING, { "stroke-dasharray": "2.3 2.2" });
}
