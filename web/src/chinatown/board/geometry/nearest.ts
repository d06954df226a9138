/** Which lot comes next for whoever walks the board with the arrow keys. */

import type { Plan, Spot } from "../plan";

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.5; // a lot straight ahead is nearer than one that lies aside

/** Lot by lot with the arrows, district by district with the page keys; null if there is none. */
export function nextBuilding(key: string, from: number, plan: Plan): number | null {
  const spots = [...plan.spots.values()];
  if (key === "Home") return spots[0]?.building ?? null;
  if (key === "End") return spots.at(-1)?.building ?? null;
  if (key === "PageDown" || key === "PageUp") return districtOver(key, from, spots);
  const step = STEPS[key];
  const here = plan.spots.get(from);
  return step && here ? towards(step, here, spots) : null;
}

function towards([dx, dy]: readonly [number, number], here: Spot, spots: Spot[]): number | null {
  let best: [number, number] | null = null;
  for (const { building, x, y } of spots) {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy + (y - here.y) * dx);
    const far = ahead + aside * ASIDE;
    if (ahead > 0 && (!best || far < best[0])) best = [far, building];
  }
  return best?.[1] ?? null;
}

function districtOver(key: string, from: number, spots: Spot[]): number | null {
  const districts = [...new Set(spots.map(({ district }) => district))];
  const here = spots.find(({ building }) => building === from)?.district;
  const at = districts.indexOf(here ?? -1) + (key === "PageDown" ? 1 : -1);
  const district = districts.at(at % districts.length);
  return spots.find((spot) => spot.district === district)?.building ?? null;
}
