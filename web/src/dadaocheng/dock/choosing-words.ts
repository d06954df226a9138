/** What is being bought or done, in words: its title, what one gives, the button. */

import { m } from "../../paraglide/messages";
import type { Choosing } from "../paying/choice";
import type { DadaochengGame } from "../game.svelte";
import { shipName } from "../ships";
import { nameOf } from "../words";
import { yearTitle } from "../years";

export interface ChoosingWords {
  title: string;
  give: string;
  confirm: string;
}

export function choosingWords(choosing: Choosing, game: DadaochengGame): ChoosingWords {
  const pay = m.dadaocheng_pay();
  const give = m.dadaocheng_give();
  switch (choosing.kind) {
    case "ship": {
      const ship = game.ship(game.view.ships[choosing.level]?.[0] ?? "");
      return { title: ship ? shipName(ship) : "", give: pay, confirm: m.dadaocheng_buy() };
    }
    case "build":
      return { title: nameOf(choosing.building), give: pay, confirm: m.dadaocheng_buy() };
    case "temple":
      return {
        title: m.dadaocheng_dice({ count: game.diceFor(choosing.cubes) }),
        give: pay,
        confirm: m.dadaocheng_roll(),
      };
    case "exchange":
      return { title: m.dadaocheng_exchange(), give, confirm: m.dadaocheng_change() };
    case "market":
      return { title: nameOf("market"), give, confirm: m.dadaocheng_change() };
    case "den":
      return { title: nameOf("opium_den"), give, confirm: m.dadaocheng_change() };
    case "event":
      return {
        title: yearTitle(game.view.event ?? 0),
        give,
        confirm: m.dadaocheng_use_event(),
      };
  }
}
