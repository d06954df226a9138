/** A building in words: whose it is, what is on it and what goes on about it. */

import { m } from "../../paraglide/messages";
import { money } from "../../words/money";
import type { Bound } from "../bound";
import type { Town } from "../town.svelte";
import { tileName } from "../words";

export interface About {
  offered: ReadonlySet<number>;
  drafted: ReadonlySet<number>;
  bound: Bound;
  /** Those without a street front, where that matters. */
  walled: ReadonlySet<number>;
}

export function spokenBuilding(building: number, town: Town, about: About): string {
  let lot = standing(building, town);
  if (about.walled.has(building)) lot = m.chinatown_lot_no_front({ lot });
  for (const { seat, mark } of town.marks.filter((one) => one.building === building)) {
    const who = town.nameOf(seat);
    lot =
      mark === "wanted"
        ? m.chinatown_lot_wanted({ lot, who })
        : m.chinatown_lot_for_sale({ lot, who });
  }
  const tile = about.bound.get(building);
  if (tile) lot = m.chinatown_lot_must_place({ lot, tile: tileName(tile) });
  if (tile === null) lot = m.chinatown_lot_must_stay_empty({ lot });
  if (about.offered.has(building)) lot = m.chinatown_lot_offered({ lot });
  return about.drafted.has(building) ? m.chinatown_lot_drafted({ lot }) : lot;
}

function standing(building: number, town: Town): string {
  const owner = town.ownerOf(building);
  if (owner === null) return m.chinatown_lot_nobody({ building });
  const lot =
    owner === town.you
      ? m.chinatown_lot_yours({ building })
      : m.chinatown_lot_owned({ building, owner: town.nameOf(owner) });
  const shop = town.shopOn(building);
  if (!shop) return m.chinatown_lot_empty({ lot });
  const [tile, business] = [tileName(shop), town.businessOf(building)];
  if (!business) return m.chinatown_lot_shop({ lot, tile });
  const { size, pays } = business;
  return m.chinatown_lot_business({ lot, tile, size, most: town.sizeOf(shop), pays: money(pays) });
}
