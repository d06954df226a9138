/** Money and other figures, as they are written in the reader's language. */

import { getLocale, type Locale } from "../paraglide/runtime";
import { formatLocale } from "./formats";

/** $10,000; in a language's own way, without cents. */
export function money(sum: number): string {
  return dollars({ maximumFractionDigits: 0 }).format(sum);
}

/** Thousands of dollars as badges have them; Chinese counts in ten thousands and writes $5萬. */
const THOUSANDS: Record<Locale, ((thousands: string) => string) | null> = {
  en: (thousands) => `$${thousands}k`,
  de: (thousands) => `${thousands}\u00a0Tsd.\u00a0$`,
  fr: (thousands) => `${thousands}\u00a0k$`,
  pl: (thousands) => `${thousands}\u00a0tys.\u00a0$`,
  "zh-Hant": null,
};

/** $50k: for badges. */
export function shortMoney(sum: number): string {
  const written = THOUSANDS[getLocale()];
  if (written === null) return dollars({ notation: "compact" }).format(sum);
  return sum % 1000 === 0 ? written(figure(sum / 1000)) : money(sum);
}

export function figure(value: number): string {
  return new Intl.NumberFormat(formatLocale()).format(value);
}

export function when(at: number): string {
  return new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at);
}

function dollars(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(formatLocale(), {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    ...options,
  });
}
