/** The bots by their levels, in the reader's language; an operator's own by its name. */

import type { GameList } from "../protocol";
import { m } from "../paraglide/messages";

const LEVELS: Record<string, () => string> = {
  easy: m.table_bot_easy,
  medium: m.table_bot_medium,
  hard: m.table_bot_hard,
  narrow: m.table_bot_narrow,
  expert: m.table_bot_expert,
  never_trades: m.table_bot_never_trades,
  random: m.table_bot_random,
};

export function botLevel(bot: string): string {
  return LEVELS[bot]?.() ?? bot;
}

/** Which bots to offer for a game: its levels, from the weakest on, and the operator's own. */
export function offeredBots(list: GameList | null, game: string): string[] {
  const bots = list?.bots ?? [];
  const levels = list?.games.find((each) => each.name === game)?.levels ?? [];
  return [...levels.filter((bot) => bots.includes(bot)), ...bots.filter((bot) => !(bot in LEVELS))];
}
