/** Which language the page speaks: the one chosen here, else the browser's first that we know. */

import { isLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime";

export const LANGUAGES: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  pl: "Polski",
  de: "Deutsch",
  "zh-Hant": "繁體中文",
};

const CHOSEN = "teahouse.language";

/** Settled once: every message asks for it. */
export function settleLanguage(): Locale {
  const language = chosenLanguage() ?? spoken(navigator.languages) ?? "en";
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
  return language;
}

export function chooseLanguage(language: Locale): void {
  localStorage.setItem(CHOSEN, language);
  location.reload();
}

/** The first of these that we speak; any Chinese is served with the one we have. */
export function spoken(wanted: readonly string[]): Locale | undefined {
  const bases = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  for (const base of bases) {
    const found = locales.find((locale) => locale.split("-")[0] === base);
    if (found) return found;
  }
  return undefined;
}

function chosenLanguage(): Locale | undefined {
  const stored = localStorage.getItem(CHOSEN);
  return isLocale(stored) ? stored : undefined;
}
