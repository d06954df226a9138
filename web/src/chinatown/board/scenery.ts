/** All of the neighbourhood that never changes, from the ground up. */

import { cityBeyond } from "./city";
import { rect } from "./markup";
import { park } from "./park";
import type { Block, Plan } from "./plan";
import { tree } from "./rooftops";
import { bareRoofs, roofNumbers } from "./roofs";
import { BEYOND, clearings, pavements, streetPaint, type StreetNames } from "./streets";
import { cars, lampLight, lamps } from "./traffic";
import { yards } from "./yards";

/** What must keep its true colour comes after the evening that lies over the roofs. */
export function scenery(plan: Plan, wheel: Block | null, names: StreetNames): string {
  const open = plan.blocks.flat().filter(({ district }) => !district);
  return [
    cityBeyond(plan),
    streetPaint(plan),
    clearings(plan, names),
    pavements(plan),
    ...open.map((block) => (block === wheel ? square(block) : park(block))),
    yards(plan),
    cars(plan),
    lampLight(plan),
    bareRoofs(plan),
    rect(-BEYOND, -BEYOND, plan.width + 2 * BEYOND, plan.height + 2 * BEYOND, "#evening"),
    lamps(plan),
    roofNumbers(plan),
  ].join("");
}

/** The calendar's place: the last block that is neither a district nor a park. */
export function wheelBlock(plan: Plan, hasCalendar: boolean): Block | null {
  const open = plan.blocks.flat().filter(({ district, isPark }) => !district && !isPark);
  return hasCalendar ? (open.at(-1) ?? null) : null;
}

/** The paving that the calendar is laid in, with a tree at each corner. */
function square({ x, y, width, height }: Block): string {
  const trees = [
    [22, 22, 13],
    [width - 22, 22, 12],
    [20, height - 22, 12],
    [width - 20, height - 22, 14],
  ].map(([across, down, radius]) => tree(x + across!, y + down!, radius!));
  return rect(x + 4, y + 4, width - 8, height - 8, "plaza", 8) + trees.join("");
}
