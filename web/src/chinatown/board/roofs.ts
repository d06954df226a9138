/** Roofs: cut paper with a parapet, its inner shade and one or two small things on it. */

import { circle, group, path, rect, stroke, text, use } from "./markup";
import { noise, pick } from "./noise";
import { LOT, type Plan, type Spot } from "./plan";
import { ROOFTOPS } from "./rooftops";
import type { SeatLook } from "../../look/seats";

const COLOURS = [1, 2, 3, 4, 5, 6].map((n) => `roof-${n}`);
const CORNERS: readonly (readonly [number, number])[] = [
  [8, 8],
  [33, 8],
  [33, 33],
  [8, 33],
];
const LOW = 0.55; // the share of roofs that are too low to shade their neighbours

/** Every roof as it is while nobody owns it; whoever does hangs an awning over it. */
export function bareRoofs({ spots }: Plan): string {
  const all = [...spots.values()];
  const corners = new Set(all.map(({ x, y }) => `${x} ${y}`));
  return group([...all.map(bareRoof), ...all.map((spot) => shade(spot, corners))]);
}

export function roofNumbers({ spots }: Plan): string {
  return [...spots.values()]
    .map(({ building, x, y }) => text(building, x + 25, y + 31.5, { class: "number" }))
    .join("");
}

/** A roof in its owner's frame, with the awning; drawn from the lot's own corner. */
export function ownedRoof(building: number, look: SeatLook): string {
  const corner = CORNERS[Math.floor(noise(building, 90) * 2)]!;
  return (
    rect(1, 1, 48, 48, `#weave-${look.colour}`, 1.5) +
    rect(5, 5, 40, 30, pick(COLOURS, building)) +
    floor(building, 0, 0, 30) +
    pick(ROOFTOPS, building, 300)(...corner) +
    awning(look.colour, 0, 0) +
    plate(look) +
    text(building, 25, 26.5, { class: "number" })
  );
}

/** The owner's awning with its five scallops. */
export function awning(colour: string, x: number, y: number): string {
  const edge = `M1 34h48v10.5${"a4.8 4.8 0 0 1-9.6 0".repeat(5)}z`;
  return group(
    [
      path(edge, "dusk", { transform: "translate(0 2)" }),
      path(edge, `#weave-${colour}`),
      rect(1, 34, 48, 1.2, "parapet"),
    ],
    { transform: `translate(${x} ${y})` },
  );
}

function plate({ mark, colour }: SeatLook): string {
  return circle(25, 41.5, 6.7, "card") + use(`marks-${mark}`, 20.5, 37, 9, `${colour}-text`);
}

function bareRoof({ building, x, y }: Spot): string {
  const first = Math.floor(noise(building, 90) * 4);
  const things = [
    [pick(ROOFTOPS, building, 300), CORNERS[first]!],
    [pick(ROOFTOPS, building, 500), CORNERS[(first + 2) % 4]!],
  ] as const;
  return (
    rect(x + 1, y + 1, 48, 48, pick(COLOURS, building), 1.5) +
    path(`M${x + 1} ${y + 1}h48v48h-48zm4 4v40h40v-40z`, "parapet", { "fill-rule": "evenodd" }) +
    floor(building, x, y, 40) +
    things.map(([thing, [dx, dy]]) => thing(x + dx, y + dy)).join("")
  );
}

/** The shade inside a parapet, and the seams of the roofing. */
function floor(building: number, x: number, y: number, height: number): string {
  const inner = `M${x + 5} ${y + 5 + height}v-${height}h40v2.5h-37.5v${height - 2.5}z`;
  const down = height - 3;
  const upright = `M${x + 15} ${y + 8}v${down}m10 0v-${down}m10 0v${down}`;
  const level = `M${x + 8} ${y + 18}h37${height > 30 ? "m0 14h-37" : ""}`;
  const seam = pick([null, upright, level, null], building, 40);
  return path(inner, "dusk") + (seam ? stroke(seam, "dusk", 1, { opacity: 0.45 }) : "");
}

/** Some buildings stand higher and shade the roofs east and south of them. */
function shade({ building, x, y }: Spot, corners: ReadonlySet<string>): string {
  if (noise(building, 700) < LOW) return "";
  const east = corners.has(`${x + LOT} ${y}`);
  const south = corners.has(`${x} ${y + LOT}`);
  return (
    (east ? path(`M${x + 49} ${y + 4}l5 5v42l-5-2z`, "dusk") : "") +
    (south ? path(`M${x + 4} ${y + 49}l5 5h42l-2-5z`, "dusk") : "")
  );
}
