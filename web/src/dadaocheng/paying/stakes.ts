/** What ending the turn now would lose: cubes over the limit, the event, the temple. */

import type { DadaochengAction } from "../../protocol";
import { countOf, type Cubes } from "../goods";

export type Stake = { kind: "return"; count: number } | { kind: "event" } | { kind: "temple" };

export function stakesOf(
  actions: readonly DadaochengAction[],
  cubes: Cubes,
  limit: number,
): Stake[] {
  const is = (type: DadaochengAction["type"]) => actions.some((action) => action.type === type);
  if (!is("end")) return [];
  const over = countOf(cubes) - limit;
  return [
    ...(over > 0 ? [{ kind: "return" as const, count: over }] : []),
    ...(is("event") ? [{ kind: "event" as const }] : []),
    ...(is("temple") ? [{ kind: "temple" as const }] : []),
  ];
}
