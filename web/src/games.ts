/** The games: what the page has to know of each beyond what the server tells. */

import { loadMessages } from "virtual:messages";
import type { Component } from "svelte";
import { m } from "./paraglide/messages";
import type { Locale } from "./paraglide/runtime";
import { plainGame } from "./plain/plain-game";
import { figure, money } from "./words/money";

type Loaded = Promise<{ default: Component<any> }>;

export interface RulesPage {
  page: string;
  card: string;
}

/** What a game has for one player. */
export interface SoloEntry {
  /** The page of its daily puzzle. */
  daily: () => Loaded;
  /** Words for the rank that a score has reached. */
  rankReached: () => Promise<(score: number, rank: string) => string>;
}

export interface GameEntry {
  name: () => string;
  /** What it is about, and for whom, on the front page. */
  summary: () => string;
  facts: () => string;
  scene: () => Loaded;
  /** The table, given a `Play`. */
  table: () => Loaded;
  /** Null if the page has no rules of it. */
  rules: ((locale: Locale) => Promise<RulesPage>) | null;
  /** What its rules card shows of the table's own box, given that. */
  cardFigures: () => Loaded;
  /** Where a finished game was won. */
  analysis: () => Loaded;
  score: (points: number) => string;
  /** What a link says to whoever is to beat a score; of the messages of pages. */
  dare: (facts: { name: string; score: string }) => string;
  /** Whether players on one screen have to look away in turn. */
  hasSecrets: boolean;
  /** The shape of its mark in lists of tables. */
  mark: "building" | "disc";
  /** Whether its table has a coach, where hints are allowed. */
  hasCoach: boolean;
  /** Whether its players make deals, and shake hands on them. */
  hasDeals: boolean;
  /** What it has for one player; null if it cannot be played alone. */
  solo: SoloEntry | null;
  /** How many play in a first game, and how it is dealt. */
  lessonPlayers: number;
  lessonDeal: () => Promise<Record<string, unknown>>;
}

export type GameName = "chinatown" | "dadaocheng";

/** A game that this page draws itself. */
type OwnEntry = GameEntry & { rules: NonNullable<GameEntry["rules"]> };

export const GAMES: Readonly<Record<GameName, OwnEntry>> = {
  chinatown: {
    name: m.common_chinatown,
    summary: m.door_chinatown_what,
    facts: m.door_chinatown_facts,
    scene: () => import("./door/scenes/Chinatown.svelte"),
    table: () => loadMessages("chinatown").then(() => import("./chinatown/Chinatown.svelte")),
    rules: (locale) => import("virtual:rules/chinatown").then(({ pages }) => pages[locale]!()),
    cardFigures: () => import("./chinatown/CardFigures.svelte"),
    analysis: () => import("./analysis/Deals.svelte"),
    score: money,
    dare: m.replay_dare_town,
    hasSecrets: true,
    mark: "building",
    hasCoach: true,
    hasDeals: true,
    solo: null,
    lessonPlayers: 3,
    lessonDeal: () =>
      import("./lesson/chinatown-deal").then(({ CHINATOWN_DEAL }) => CHINATOWN_DEAL),
  },
  dadaocheng: {
    name: m.common_dadaocheng,
    summary: m.door_dadaocheng_what,
    facts: m.door_dadaocheng_facts,
    scene: () => import("./door/scenes/Dadaocheng.svelte"),
    table: () => loadMessages("dadaocheng").then(() => import("./dadaocheng/Dadaocheng.svelte")),
    rules: (locale) => import("virtual:rules/dadaocheng").then(({ pages }) => pages[locale]!()),
    cardFigures: () => import("./dadaocheng/CardFigures.svelte"),
    analysis: () => import("./analysis/Turns.svelte"),
    score: figure,
    dare: m.replay_dare_discs,
    hasSecrets: false,
    mark: "disc",
    hasCoach: false,
    hasDeals: false,
    solo: {
      daily: () => loadMessages("dadaocheng").then(() => import("./dadaocheng/Daily.svelte")),
      rankReached: () =>
        loadMessages("dadaocheng")
          .then(() => import("./dadaocheng/ending/ranks"))
          .then(({ rankReached }) => rankReached),
    },
    lessonPlayers: 2,
    lessonDeal: () =>
      import("./lesson/dadaocheng-deal").then(({ DADAOCHENG_DEAL }) => DADAOCHENG_DEAL),
  },
};

export const GAME_NAMES = Object.keys(GAMES) as GameName[];

export function isGame(name: string): name is GameName {
  return Object.hasOwn(GAMES, name);
}

/** The games that can be played alone. */
export const SOLO = Object.values<GameEntry>(GAMES).flatMap(({ solo }) => solo ?? []);

/** The entry of a game that the server names; a game without a page of its own is shown plainly. */
export function gameNamed(name: string): GameEntry {
  return isGame(name) ? GAMES[name] : plainGame(name);
}
