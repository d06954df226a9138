/** What somebody did in a turn, in a line: "3 sugar, full house, Tamsui Lighter". */

import { m } from "../../paraglide/messages";
import { listed } from "../../words/lists";
import type { DadaochengGame } from "../game.svelte";
import { shipName } from "../ships";
import { cubesOneByOne, nameOf } from "../words";
import type { Turn } from "./recap";

export function turnWords(turn: Turn, game: Pick<DadaochengGame, "ship">): string {
  const cards = turn.cards.map((card) => {
    const ship = game.ship(card);
    return ship ? shipName(ship) : nameOf(card);
  });
  const full = turn.isFullHouse ? [m.dadaocheng_full_house()] : [];
  const words = [...cubesOneByOne(turn.cubes), ...full, ...cards];
  return words.length ? listed(words) : m.dadaocheng_no_cubes();
}
