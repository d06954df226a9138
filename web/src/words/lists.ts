/** "Jade, Otto and Ines", in the reader's language. */

import { m } from "../paraglide/messages";

/** `Intl.ListFormat` would do the same, but takes a browser 20 ms when it is first used. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  const list = parts.slice(0, -1).reduce((list, next) => m.common_list({ list, next }));
  return m.common_list_end({ list, last: parts.at(-1)! });
}
