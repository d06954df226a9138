/** Money and other figures, as they are written in the reader's language. */

import { formatLocale } from "./formats";

/** $10,000; in a language's own way, without cents. */
export function money(sum: number): string {
  return dollars({ maximumFractionDigits: 0 }).format(sum);
}

/** $50k: for badges. */
export function shortMoney(sum: number): string {
  return sum % 1000 === 0 ? `$${figure(sum / 1000)}k` : money(sum);
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
