/** What is expected of the one who looks, now: one of these, always. */

import type { DadaochengAction, DadaochengView, TableInfo } from "../protocol";

export type Status =
  | { kind: "gathering" | "paused" | "closed" }
  | { kind: "over"; winners: readonly number[] }
  | { kind: "return"; count: number; why: Why }
  | { kind: "move" | "early"; left: number }
  | { kind: "confirm" | "confirm_early" }
  | { kind: "lines"; count: number }
  | { kind: "collecting" | "take" | "act" }
  | { kind: "following"; seat: number }
  | { kind: "returning"; seat: number; why: Why }
  | { kind: "waiting"; seat: number; step: Step };

/** Why cubes go back: a chain that was endless (D7), a full house (D9), the event (D13), the limit. */
export type Why = "chain" | "full_house" | "event" | "limit";

export type Step = Exclude<DadaochengView["step"], "over">;

export interface Facts {
  view: DadaochengView;
  info: Pick<TableInfo, "status">;
  /** Null is a spectator. */
  you: number | null;
  /** What the seat may do now. */
  actions: readonly DadaochengAction[];
  /** How many moves are in pencil. */
  pencilled: number;
  /** Whose action is being shown; null when the table is as it is. */
  follows?: number | null;
}

export function statusOf(facts: Facts): Status {
  const { view, info, follows = null } = facts;
  if (follows !== null) return { kind: "following", seat: follows };
  if (view.step === "over" || info.status === "over")
    return { kind: "over", winners: view.winners ?? [] };
  if (info.status !== "playing") return { kind: info.status };
  return yours(facts) ?? others(view, view.step);
}

function yours({ view, you, actions, pencilled }: Facts): Status | null {
  if (you === null || !actions.length) return null;
  const debt = view.must_return.find(({ seat }) => seat === you);
  if (debt) return { kind: "return", count: debt.count, why: whyOf(view, debt.seat) };
  const is = (type: DadaochengAction["type"]) => actions.some((action) => action.type === type);
  if (is("flip")) return moving(view.moves_left - pencilled, view.turn !== you);
  const lines = actions.filter(({ type }) => type === "collect").length;
  if (lines) return lines > 1 ? { kind: "lines", count: lines } : { kind: "collecting" };
  return { kind: is("take") ? "take" : "act" };
}

function whyOf({ step, turn }: DadaochengView, seat: number): Why {
  if (step === "collect") return "chain";
  if (step === "full_house" && seat !== turn) return "full_house";
  return step === "plan" ? "event" : "limit";
}

function moving(left: number, isEarly: boolean): Status {
  if (left <= 0) return { kind: isEarly ? "confirm_early" : "confirm" };
  return { kind: isEarly ? "early" : "move", left };
}

function others(view: DadaochengView, step: Step): Status {
  const debtor = view.must_return[0];
  if (debtor) return { kind: "returning", seat: debtor.seat, why: whyOf(view, debtor.seat) };
  // in step 4 the next player may move early too (D12), but nobody waits for that
  const seat = step === "act" ? view.turn : (view.to_act[0] ?? view.turn);
  return { kind: "waiting", seat, step };
}
