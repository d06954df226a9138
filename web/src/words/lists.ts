/** "Jade, Otto and Ines", in the reader's language. */

import { formatLocale } from "./formats";

export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(formatLocale(), { type: "conjunction" }).format(parts);
}
