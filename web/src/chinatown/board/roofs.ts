/** Roofs that have an owner: each in its owner's frame, with the awning. */

import { circle, group, path, rect, text, use } from "./markup";
import type { Spot } from "./plan";
import type { SeatLook } from "../../look/seats";

/** A roof in its owner's frame, with the awning; drawn from the lot's own corner. */
export function ownedRoof({ building, roof }: Spot, look: SeatLook): string {
  return (
    rect(1, 1, 48, 48, `#weave-${look.colour}`, 1.5) +
    roof +
    awning(look.colour, 0, 0) +
    plate(look) +
    text(building, 25, 26.5, { class: "lot-number" })
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
