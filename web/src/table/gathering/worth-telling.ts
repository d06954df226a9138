/** Which options of a table a newcomer wants to hear of: the edition and the number of players
 * always, the others only where they are not as usual. */

import type { OptionInfo } from "../../protocol";

const ALWAYS = new Set(["edition", "players"]);

export function worthTelling(
  options: Record<string, unknown>,
  known: readonly OptionInfo[],
): [string, unknown][] {
  const usual = new Map(known.map((option) => [option.name, option.default ?? null]));
  return Object.entries(options).filter(
    ([name, choice]) => ALWAYS.has(name) || choice !== usual.get(name),
  );
}
