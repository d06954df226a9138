/** The one line that says what is expected now. */

import { m } from "../../paraglide/messages";
import { listed } from "../../words/lists";
import type { Status } from "./status";
import type { Town } from "../town.svelte";
import { tileName } from "../words";

export function statusLine(status: Status, town: Pick<Town, "nameOf" | "you">): string {
  const names = (seats: readonly number[]) => listed(seats.map((seat) => town.nameOf(seat)));
  switch (status.kind) {
    case "gathering":
      return m.chinatown_status_gathering();
    case "paused":
      return m.chinatown_status_paused();
    case "closed":
      return m.chinatown_status_closed();
    case "over":
      return won(status.winners, town);
    case "choose":
      if (status.left <= 0) return m.chinatown_status_confirm();
      return status.left === status.most
        ? m.chinatown_status_choose({ count: status.most })
        : m.chinatown_status_choose_more({ count: status.left });
    case "chosen":
      return m.chinatown_status_chosen({ names: names(status.waiting) });
    case "choosing":
      return m.chinatown_status_choosing({ names: names(status.waiting) });
    case "offers":
      return status.count > 1
        ? m.chinatown_status_offers({ count: status.count })
        : m.chinatown_status_offer({ name: town.nameOf(status.by) });
    case "trade":
      return m.chinatown_status_trade({ talking: status.talking, players: status.players });
    case "ready":
      return m.chinatown_status_ready({ names: names(status.waiting) });
    case "trading":
      return m.chinatown_status_trading({ names: names(status.waiting) });
    case "promised":
      return m.chinatown_status_promised({
        tile: tileName(status.tile),
        building: status.building,
      });
    case "open_shops":
      return m.chinatown_status_open_shops({ count: status.tiles });
    case "nothing_to_open":
      return m.chinatown_status_nothing_to_open();
    case "opened":
      return m.chinatown_status_opened({ names: names(status.waiting) });
    case "opening":
      return m.chinatown_status_opening({ names: names(status.waiting) });
  }
}

function won(winners: readonly number[], town: Pick<Town, "nameOf" | "you">): string {
  if (winners.length > 1)
    return m.chinatown_status_shared({ names: listed(winners.map((seat) => town.nameOf(seat))) });
  const [winner] = winners;
  if (winner === undefined) return m.chinatown_status_over();
  return winner === town.you
    ? m.chinatown_status_you_won()
    : m.chinatown_status_won({ name: town.nameOf(winner) });
}
