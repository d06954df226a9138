/** Whether one can buy a card: what is listed, else what the server says is in the way of it. */

import type { BuildingKind, DadaochengPrice, DadaochengPrices, ShipCard } from "../../protocol";
import { countOf, type Cubes } from "../goods";

/** What the server has told the one who looks about buying. */
export interface Offers {
  /** Levels and kinds that are listed as actions. */
  ships: ReadonlySet<number>;
  buildings: ReadonlySet<string>;
  /** Null until the first answer is there. */
  now: DadaochengPrices | null;
  /** With the moves in pencil or the line to be taken; null if there are none. */
  foreseen: DadaochengPrices | null;
  /** Whether it is one's own step 4: then only what is listed can be bought. */
  isActing: boolean;
}

export type Afford =
  | { state: "lit" }
  | { state: "soon"; with: "pencil" | "step" }
  | { state: "short"; cubes: Cubes; credit: number }
  | { state: "closed"; why: NonNullable<DadaochengPrice["closed"]> }
  | { state: "open" };

export function shipAfford(ship: ShipCard, offers: Offers | null): Afford {
  if (offers?.ships.has(ship.level)) return { state: "lit" };
  return priced(offers, (prices) => prices.ships[ship.id]);
}

export function buildingAfford(
  building: BuildingKind,
  left: number,
  offers: Offers | null,
): Afford {
  if (left === 0) return { state: "closed", why: "sold_out" };
  if (offers?.buildings.has(building.id)) return { state: "lit" };
  return priced(offers, (prices) => prices.buildings[building.id]);
}

type Priced = (prices: DadaochengPrices) => DadaochengPrice | undefined;

function priced(offers: Offers | null, of: Priced): Afford {
  const now = offers?.now && of(offers.now);
  if (!offers || !now) return { state: "open" };
  if (now.closed) return { state: "closed", why: now.closed };
  if (isEnough(now)) return offers.isActing ? { state: "open" } : { state: "soon", with: "step" };
  const foreseen = offers.foreseen && of(offers.foreseen);
  if (foreseen && isEnough(foreseen) && !offers.isActing) return { state: "soon", with: "pencil" };
  return { state: "short", cubes: now.lacks, credit: now.lacks_credit };
}

function isEnough({ lacks, lacks_credit }: DadaochengPrice): boolean {
  return countOf(lacks) === 0 && lacks_credit === 0;
}
