/** Whether one can buy a card, in words. */

import { m } from "../../paraglide/messages";
import { formatLocale } from "../../words/formats";
import type { Afford } from "./afford";
import { cubesOneByOne } from "../words";

const CLOSED = {
  sold_out: m.dadaocheng_sold_out,
  once_per_turn: m.dadaocheng_once_a_turn,
  forbidden: m.dadaocheng_not_this_year,
};

export function affordWords(afford: Afford): string {
  switch (afford.state) {
    case "lit":
      return m.dadaocheng_can_buy();
    case "soon":
      return afford.with === "pencil" ? m.dadaocheng_with_this() : m.dadaocheng_in_step_4();
    case "short":
      return m.dadaocheng_short({ what: lacking(afford.cubes, afford.credit) });
    case "closed":
      return CLOSED[afford.why]();
    case "open":
      return "";
  }
}

/** Shorter than a sentence: "4 credit, 3 tea". */
function lacking(cubes: Readonly<Record<string, number>>, credit: number): string {
  const first = credit ? [m.dadaocheng_count_credit({ count: credit })] : [];
  const short = new Intl.ListFormat(formatLocale(), { type: "unit", style: "short" });
  return short.format([...first, ...cubesOneByOne(cubes)]);
}
