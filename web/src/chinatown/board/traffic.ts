/** Cars here and there, and the lamps along the pavements. */

import { circle, group, path, rect } from "./markup";
import { noise } from "./noise";
import type { Plan } from "./plan";

const CAR = 0.5; // the share of street fronts with a car
const LAMP_STEP = 63;

/** On the right of their way; the outer ways are left to their names. */
export function cars({ streets, lanes, blocks }: Plan): string {
  const along = streets.slice(1, -1).flatMap((y, n) =>
    blocks[0]!.map((block, m) => {
      if (noise(n, m, 5) >= CAR) return "";
      const east = noise(n, m, 6) < 0.5;
      const x = block.x + block.width * (0.25 + noise(n, m, 8) / 2);
      return car(x, y + (east ? 5.5 : -5.5), east ? 0 : 180, n + m);
    }),
  );
  const down = lanes.slice(1, -1).flatMap((x, n) =>
    blocks.map(([block], m) => {
      if (noise(n, m, 15) >= CAR) return "";
      const south = noise(n, m, 16) < 0.5;
      const y = block!.y + block!.height * (0.25 + noise(n, m, 18) / 2);
      return car(x + (south ? -4.8 : 4.8), y, south ? 90 : -90, n + m + 1);
    }),
  );
  return [...along, ...down].join("");
}

export function lampLight(plan: Plan): string {
  return lampsOf(plan)
    .map(([x, y]) => circle(x, y, 26, "#lamplight"))
    .join("");
}

export function lamps(plan: Plan): string {
  return lampsOf(plan)
    .map(
      ([x, y]) =>
        circle(x + 0.8, y + 1.2, 2.4, "dusk") +
        circle(x, y, 2.3, "detail") +
        circle(x, y, 1.4, "lamp"),
    )
    .join("");
}

function car(x: number, y: number, turn: number, n: number): string {
  const colour = `car-${1 + (n % 3)}`;
  return group(
    [
      rect(-8, -3.2, 18, 8.5, "dusk", 3),
      rect(-9, -4.2, 18, 8.4, colour, 3),
      rect(-4, -3.2, 8, 6.4, "glass", 1.5),
      rect(-2.5, -3.2, 4.5, 6.4, colour, 1),
      path("M9-3 24-7v14L9 3z", "beam"),
    ],
    { transform: `translate(${Math.round(x)} ${y}) rotate(${turn})` },
  );
}

function lampsOf({ blocks }: Plan): [number, number][] {
  return blocks.flat().flatMap(({ x, y, width, height }) => {
    const count = Math.max(0, Math.ceil((height - 54) / LAMP_STEP));
    return Array.from({ length: count }, (_, n): [number, number] => [
      n % 2 ? x + width - 1 : x + 1,
      y + 34 + n * LAMP_STEP,
    ]);
  });
}
