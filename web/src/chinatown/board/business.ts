/** Shops: a business is one shape with one frame, one lit floor and one badge. */

import type { ChinatownBusiness } from "../../protocol";
import { seatLook, type SeatLook } from "../../look/seats";
import { shortMoney } from "../../words/money";
import { tileSign } from "../signs";
import { tileName } from "../words";
import { circle, path, rect, stroke, text, use } from "./markup";
import { outline } from "./geometry/outline";
import { LOT, type Plan, type Spot } from "./plan";
import { awning } from "./roofs";

/** Shops that are drawn as one. */
export interface Shops {
  key: string;
  seat: number;
  tile: string;
  buildings: readonly number[];
  badge: string;
  complete: boolean;
}

/** A business as it is drawn: how much of it stands, or what it pays once complete. */
export function asShops(business: ChinatownBusiness, sizeOf: (tile: string) => number): Shops {
  const { seat, tile, buildings, size, complete, pays } = business;
  const badge = complete ? shortMoney(pays) : `${size}/${sizeOf(tile)}`;
  return { key: `${tile} ${buildings.join(" ")}`, seat, tile, buildings, badge, complete };
}

/** The light that shops throw on the roofs and streets around them: soft rings, no blur to pay for. */
export function glow({ buildings, complete }: Shops, plan: Plan): string {
  const shape = outline(spotsOf(buildings, plan), 1, 3);
  const rings = complete ? [26, 20, 14, 9] : [10, 6];
  const colour = complete ? "halo-board" : "shop-glow";
  return rings
    .map((width) => stroke(shape, colour, width, { "stroke-linejoin": "round", opacity: 0.26 }))
    .join("");
}

export function drawnShops(shops: Shops, plan: Plan): string {
  const look = seatLook("chinatown", shops.seat);
  const spots = spotsOf(shops.buildings, plan);
  const last = spots.reduce((a, b) => (b.y > a.y || (b.y === a.y && b.x > a.x) ? b : a));
  const floor = shops.complete ? "lit-full" : "lit";
  return [
    ring(shops, spots),
    path(outline(spots, 1, 2), `#weave-${look.colour}`),
    path(outline(spots, 5, 1), floor),
    ...spots.map((spot) => shop(shops, spot, spots, spot === last, look)),
    badge(shops, last, look),
  ].join("");
}

function ring({ complete }: Shops, spots: readonly Spot[]): string {
  if (!complete) return "";
  const shape = outline(spots, 0.4, 3);
  return stroke(shape, "lamp-edge", 6) + stroke(shape, "lamp", 3.6);
}

/** One shop: the awning if it faces the street below, the sign, the number. */
function shop(
  { tile, complete }: Shops,
  spot: Spot,
  spots: readonly Spot[],
  isLast: boolean,
  look: SeatLook,
): string {
  const { x, y, building } = spot;
  const has = (down: number) => spots.some((one) => one.x === x && one.y === y + down * LOT);
  const lower = has(1) ? 8 : 0;
  return [
    has(1)
      ? ""
      : awning(look.colour, x, y) + seam(spot, spots, look) + (isLast ? "" : plate(spot, look)),
    use(tileSign(tile), x + 14.5, y + 5 + lower, 25, "lit-ink"),
    text(tileName(tile), x + 25, y + 33 + lower, { class: "sign-name" }),
    text(building, x + 6.5, y + (has(-1) ? 7.5 : 14.5), {
      class: "shop-number",
      stroke: `var(--${complete ? "lit-full" : "lit"})`,
    }),
  ].join("");
}

/** Awnings side by side hang as one. */
function seam({ x, y }: Spot, spots: readonly Spot[], { colour }: SeatLook): string {
  const goesOn = spots.some((one) => one.x === x + LOT && one.y === y);
  return goesOn ? rect(x + 48.5, y + 34, 3, 11, `#weave-${colour}`) : "";
}

function plate({ x, y }: Spot, { mark, colour }: SeatLook): string {
  return (
    circle(x + 25, y + 41.5, 6.2, "card") +
    use(`marks-${mark}`, x + 21, y + 37.5, 8, `${colour}-text`)
  );
}

function badge({ badge: said, complete }: Shops, { x, y }: Spot, look: SeatLook): string {
  const size = Math.min(10.2, 30 / (said.length * 0.62));
  const width = 18 + said.length * size * 0.62;
  const left = x + 25 - width / 2;
  const edge: Record<string, string> = complete ? { stroke: "var(--lamp-edge)" } : {};
  return (
    rect(left, y + 34.8, width, 13.4, complete ? "lamp" : "card", 6.7, edge) +
    use(
      `marks-${look.mark}`,
      left + 3.5,
      y + 37,
      9,
      complete ? "lamp-ink" : `${look.colour}-text`,
    ) +
    text(said, left + 14, y + 41.5 + size * 0.36, {
      class: complete ? "badge full" : "badge",
      "font-size": size,
    })
  );
}

function spotsOf(buildings: readonly number[], { spots }: Plan): Spot[] {
  return buildings.flatMap((building) => spots.get(building) ?? []);
}
