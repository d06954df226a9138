/** What shortcuts of both games share: when they are none, and what they do to the page. */

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, dialog[open]";

/** Whether the key is text, or belongs to an open dialog or to the browser: one that was just closed may still have the focus. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (target as Element | null)?.closest?.(FIELDS) != null;
}

/** Moves the focus to one of these, if it is there. */
export function focus(selector: string, place = 0): boolean {
  const found = document.querySelectorAll<HTMLElement>(selector)[place];
  found?.focus();
  return found !== undefined;
}

/** Presses one of these, if it is there. */
export function press(selector: string, place = 0): boolean {
  const found = document.querySelectorAll<HTMLElement>(selector)[place];
  found?.click();
  return found !== undefined;
}
