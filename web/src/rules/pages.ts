/** The rules pages, each fetched when someone wants to read it. */

import type { Locale } from "../paraglide/runtime";
import type { GameName } from "../route.svelte";

export interface RulesPage {
  page: string;
  card: string;
}

export const PAGES: Record<GameName, Record<Locale, () => Promise<RulesPage>>> = {
  chinatown: {
    en: () => import("virtual:rules/chinatown.en"),
    fr: () => import("virtual:rules/chinatown.fr"),
    pl: () => import("virtual:rules/chinatown.pl"),
    de: () => import("virtual:rules/chinatown.de"),
    "zh-Hant": () => import("virtual:rules/chinatown.zh-Hant"),
  },
  dadaocheng: {
    en: () => import("virtual:rules/dadaocheng.en"),
    fr: () => import("virtual:rules/dadaocheng.fr"),
    pl: () => import("virtual:rules/dadaocheng.pl"),
    de: () => import("virtual:rules/dadaocheng.de"),
    "zh-Hant": () => import("virtual:rules/dadaocheng.zh-Hant"),
  },
};
