/** The locale by which dates, numbers and lists are written: British where the language is English. */

import { getLocale } from "../paraglide/runtime";

export function formatLocale(): string {
  const locale = getLocale();
  return locale === "en" ? "en-GB" : locale;
}
