/** The result as text to pass on: how it went, and nothing of where. */

import { m } from "../../paraglide/messages";
import type { DailyAttempt } from "../../protocol";

const SQUARES: Record<string, string> = {
  rice: "⬜",
  sugar: "🟥",
  camphor: "🟨",
  tea: "🟩",
  opium: "⬛",
};
const MOVES = { swap: "🔀", flip: "🔄" };

export function sharedText(share: DailyAttempt["share"], link: string): string {
  const { date, count, best } = share;
  const moves = share.moves.map((move) => MOVES[move]).join("");
  const chain = share.chain.map(({ good, discs }) => SQUARES[good]!.repeat(discs)).join("\n");
  const head = m.dadaocheng_daily_share_line({ date, count, best });
  return [head, moves, chain, link].filter(Boolean).join("\n");
}
