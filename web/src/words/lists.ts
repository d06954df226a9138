/** "Jade, Otto and Ines", in the reader's language. */

import { getLocale } from "../paraglide/runtime";

export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(parts);
}
