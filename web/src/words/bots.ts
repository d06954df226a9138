/** The bots by their levels, in the reader's language; an operator's own by its name. */

import { m } from "../paraglide/messages";

const LEVELS: Record<string, () => string> = {
  easy: m.table_bot_easy,
  medium: m.table_bot_medium,
  hard: m.table_bot_hard,
  never_trades: m.table_bot_never_trades,
  random: m.table_bot_random,
};

/** From the weakest to the strongest that people want to meet; then whatever else there is. */
const ORDER = ["easy", "medium", "hard"];

export function botLevel(bot: string): string {
  return LEVELS[bot]?.() ?? bot;
}

/** Which of an operator's bots to offer: three levels and the operator's own. */
export function offeredBots(bots: readonly string[]): string[] {
  const own = bots.filter((bot) => !(bot in LEVELS));
  return [...ORDER.filter((bot) => bots.includes(bot)), ...own];
}
