/** Listed actions as choices: what is given, what is got, and in which way. */

import type { DadaochengAction } from "../../protocol";
import { countOf, written, type Cubes } from "../goods";

export type Choosing =
  | { kind: "ship"; level: 1 | 2 | 3 }
  | { kind: "build"; building: string }
  | { kind: "temple"; cubes: 1 | 2 }
  | { kind: "exchange" | "market" | "den" | "event" };

export interface Choice {
  action: DadaochengAction;
  give: Cubes;
  get: Cubes;
  /** What tells ways apart that cost and give the same: a workshop used, buildings turned. */
  way: string;
}

/** The listed actions that are meant, each as a choice. */
export function choicesFor(
  choosing: Choosing,
  actions: readonly DadaochengAction[],
): readonly Choice[] {
  return actions.filter((action) => isMeant(choosing, action)).map(asChoice);
}

/** What would have to be chosen to do this; null for what is no purchase and no trade. */
export function choosingFor(action: DadaochengAction): Choosing | null {
  switch (action.type) {
    case "ship":
      return { kind: "ship", level: action.level };
    case "build":
      return { kind: "build", building: action.kind };
    case "temple":
      return { kind: "temple", cubes: countOf(action.pay) === 1 ? 1 : 2 };
    case "exchange":
    case "market":
    case "den":
    case "event":
      return { kind: action.type };
    default:
      return null;
  }
}

/** Whether cubes are paid for it: then ways to pay are to be chosen from. */
export function isPurchase({ kind }: Choosing): boolean {
  return kind === "ship" || kind === "build" || kind === "temple";
}

/** The different sets of cubes among these, in their order. */
export function distinct(sets: readonly Cubes[]): Cubes[] {
  return [...new Map(sets.map((cubes) => [written(cubes), cubes])).values()];
}

export function isSame(one: Cubes, other: Cubes): boolean {
  return written(one) === written(other);
}

/** Whether these cubes are part of one of the sets. */
export function fits(cubes: Cubes, sets: readonly Cubes[]): boolean {
  return sets.some((set) =>
    Object.entries(cubes).every(([good, count]) => (set[good] ?? 0) >= count),
  );
}

function isMeant(choosing: Choosing, action: DadaochengAction): boolean {
  if (action.type !== choosing.kind) return false;
  switch (choosing.kind) {
    case "ship":
      return action.type === "ship" && action.level === choosing.level;
    case "build": // a shop is opened by a tap on its cell, once it is bought
      return (
        action.type === "build" && action.kind === choosing.building && action.cell === undefined
      );
    case "temple":
      return action.type === "temple" && countOf(action.pay) === choosing.cubes;
    default:
      return true;
  }
}

/** What a listed action gives and gets. */
export function asChoice(action: DadaochengAction): Choice {
  const choice = { action, give: {}, get: {}, way: "" };
  switch (action.type) {
    case "ship":
      return { ...choice, give: action.pay, way: action.workshop ? "workshop" : "" };
    case "build":
    case "temple":
      return { ...choice, give: action.pay };
    case "exchange":
      return { ...choice, give: action.give, get: asCubes(action.get) };
    case "market":
      return { ...choice, give: asCubes(action.give), get: asCubes(action.get) };
    case "den":
      return { ...choice, get: action.get };
    case "event":
      return {
        action,
        give: action.pay ?? asCubes(action.give),
        get: asCubes(action.get),
        way: action.buildings?.join(" ") ?? "",
      };
    default:
      return choice;
  }
}

function asCubes(cubes: Cubes | string | undefined): Cubes {
  return typeof cubes === "string" ? { [cubes]: 1 } : (cubes ?? {});
}
