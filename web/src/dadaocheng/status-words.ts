/** The one line that says what is expected now. */

import { m } from "../paraglide/messages";
import { listed } from "../words/lists";
import type { DadaochengGame } from "./game.svelte";
import type { Status, Step, Why } from "./status";

const WAITING: Record<Step, (of: { name: string }) => string> = {
  plan: m.dadaocheng_status_waiting_plan,
  collect: m.dadaocheng_status_waiting_collect,
  full_house: m.dadaocheng_status_waiting_full_house,
  act: m.dadaocheng_status_waiting_act,
};

const PLAIN = {
  gathering: m.dadaocheng_status_gathering,
  paused: m.dadaocheng_status_paused,
  closed: m.dadaocheng_status_closed,
  confirm: m.dadaocheng_status_confirm,
  confirm_early: m.dadaocheng_status_confirm_early,
  collecting: m.dadaocheng_status_collecting,
  take: m.dadaocheng_status_take,
  act: m.dadaocheng_status_act,
};

export function statusLine(
  status: Status,
  game: Pick<DadaochengGame, "nameOf" | "you" | "isSolo">,
): string {
  switch (status.kind) {
    case "over":
      return won(status.winners, game);
    case "return":
      return m.dadaocheng_status_return({ count: status.count });
    case "move":
      return m.dadaocheng_status_move({ count: status.left });
    case "early":
      return m.dadaocheng_status_early({ count: status.left });
    case "lines":
      return m.dadaocheng_status_lines({ count: status.count });
    case "following":
      return m.dadaocheng_status_waiting_collect({ name: game.nameOf(status.seat) });
    case "returning":
      return m.dadaocheng_status_returning({ name: game.nameOf(status.seat) });
    case "waiting":
      return WAITING[status.step]({ name: game.nameOf(status.seat) });
    default:
      return PLAIN[status.kind]();
  }
}

const WHY: Record<Why, (of: { limit: number; year: number }) => string> = {
  chain: m.dadaocheng_why_chain,
  full_house: m.dadaocheng_why_full_house,
  event: m.dadaocheng_why_event,
  limit: m.dadaocheng_why_limit,
};

/** Why cubes go back to the supply. */
export function whyReturned(
  why: Why,
  { handLimit, view }: Pick<DadaochengGame, "handLimit" | "view">,
): string {
  return WHY[why]({ limit: handLimit, year: view.event ?? 0 });
}

function won(
  winners: readonly number[],
  game: Pick<DadaochengGame, "nameOf" | "you" | "isSolo">,
): string {
  const [winner] = winners;
  if (game.isSolo || winner === undefined) return m.dadaocheng_status_over();
  if (winners.length > 1)
    return m.dadaocheng_status_shared({ names: listed(winners.map((seat) => game.nameOf(seat))) });
  return winner === game.you
    ? m.dadaocheng_status_you_won()
    : m.dadaocheng_status_won({ name: game.nameOf(winner) });
}
