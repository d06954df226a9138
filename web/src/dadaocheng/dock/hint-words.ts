/** Why a hint says what it says: what its cubes are to buy, and what that is worth. */

import { m } from "../../paraglide/messages";
import type { DadaochengAdvice } from "../../protocol";
import { listed } from "../../words/lists";
import { countOf } from "../goods";
import type { DadaochengGame } from "../game.svelte";
import { shipName } from "../ships";
import { cubesInWords, nameOf } from "../words";

type Advised = Pick<DadaochengAdvice, "buys" | "kept">;

export function hintWords({ buys, kept }: Advised, game: Pick<DadaochengGame, "ship">): string {
  if (buys.length) {
    const cards = buys.map(({ card }) => {
      const ship = game.ship(card);
      return ship ? shipName(ship) : nameOf(card);
    });
    const points = Math.round(buys.reduce((sum, { worth }) => sum + worth, 0));
    return m.dadaocheng_hint_buys({ cards: listed(cards), points });
  }
  if (countOf(kept)) return m.dadaocheng_hint_keeps({ cubes: cubesInWords(kept) });
  return m.dadaocheng_hint_nothing();
}
