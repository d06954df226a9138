/** What a card would join, in words. */

import { m } from "../paraglide/messages";
import type { ChinatownCardJoins } from "../protocol";
import { listed } from "../words/lists";
import { tileName } from "./words";

/** The best first: beside shops of one's own, with land of one's own, with another card. */
export function joinWords({ shops, land, cards }: ChinatownCardJoins): string[] {
  const beside = shops.map(({ tile, buildings }) =>
    m.chinatown_card_shops({ tile: tileName(tile), buildings: numbers(buildings) }),
  );
  const others = land.filter((one) => !shops.some(({ buildings }) => buildings.includes(one)));
  const words = [
    ...beside,
    ...(others.length ? [m.chinatown_card_land({ buildings: numbers(others) })] : []),
    ...(cards.length ? [m.chinatown_card_cards({ cards: numbers(cards) })] : []),
  ];
  return words.length ? words : [m.chinatown_card_alone()];
}

function numbers(buildings: readonly number[]): string {
  return listed(buildings.map(String));
}
