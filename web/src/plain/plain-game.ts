/** A game that has no page of its own: all that is seen and can be done is listed, by its names. */

import { loadMessages } from "virtual:messages";
import type { GameEntry } from "../games";
import { m } from "../paraglide/messages";
import { figure } from "../words/money";
import { titled } from "./titled";

const ENTRIES = new Map<string, GameEntry>();

/** The entry of a game, the same one each time: a part that is loaded anew forgets what it shows. */
export function plainGame(name: string): GameEntry {
  const known = ENTRIES.get(name) ?? entryOf(name);
  ENTRIES.set(name, known);
  return known;
}

function entryOf(name: string): GameEntry {
  const nothing = () => import("./Nothing.svelte");
  return {
    name: () => titled(name),
    summary: () => "",
    facts: () => "",
    scene: nothing,
    table: () => loadMessages("plain").then(() => import("./PlainTable.svelte")),
    rules: null,
    cardFigures: nothing,
    analysis: () => import("./PlainAnalysis.svelte"),
    score: figure,
    dare: m.replay_dare_plain,
    hasSecrets: true,
    mark: "disc",
    hasCoach: false,
    hasDeals: false,
    solo: null,
    lessonPlayers: 2,
    lessonDeal: () => Promise.resolve({}),
  };
}
