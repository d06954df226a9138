/** Why an offer between others concerns the reader: a building in it stands beside a shop of theirs. */

import { m } from "../../paraglide/messages";
import type { ChinatownOffer } from "../../protocol";
import { buildingsIn, thingsOf } from "../desk/offer";
import type { Town } from "../town.svelte";
import { tileName } from "../words";

export function besideYours({ gives }: ChinatownOffer, town: Town): string | null {
  if (town.you === null || !town.components) return null;
  const { neighbours } = town.components; // absent from a box that was cached before 0.2.0
  for (const building of buildingsIn(thingsOf(gives))) {
    const own = neighbours?.[building]?.find(
      (one) => town.ownerOf(one) === town.you && town.shopOn(one),
    );
    if (own !== undefined)
      return m.desk_beside_yours({ building, tile: tileName(town.shopOn(own)!) });
  }
  return null;
}
