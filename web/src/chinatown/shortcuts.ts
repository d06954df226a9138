/** What single keys do at the table, wherever the focus is, except where one types. */

import type { Hands } from "./hands.svelte";

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, dialog";

/** True if the key meant something. */
export function shortcut(event: KeyboardEvent, hands: Hands, onhelp: () => void): boolean {
  const isSend = (event.ctrlKey || event.metaKey) && event.key === "Enter";
  if (isSend) return does(hands.draft.isReady, () => void hands.send());
  const isTyping = (event.target as Element | null)?.closest?.(FIELDS) != null;
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return false;
  return single(event.key, hands, onhelp);
}

function single(key: string, hands: Hands, onhelp: () => void): boolean {
  const { draft, stack, wood } = hands;
  switch (key.toLowerCase()) {
    case "?":
      return does(true, onhelp);
    case "o":
      return focus(".offers .answers button");
    case "[":
      return does(stack.offers.length > 1, () => stack.turn(-1));
    case "]":
      return does(stack.offers.length > 1, () => stack.turn(1));
    case "b":
      return does(draft.isPossible && wood.slips[0] !== undefined, () =>
        hands.outbid(wood.slips[0]!),
      );
    case "t":
      return does(true, () => (hands.tab = "talk"));
    case "g":
      return focus(".strip .tile, .strip button.card");
    case "$":
      return does(draft.parties.length > 1, () => hands.addNote());
    case "p":
      return does(draft.parties.length > 1, () => draft.promise(draft.me));
    case "r":
      return press("[data-part=ready] button:last-of-type");
    default:
      return /^[1-5]$/.test(key) && seat(Number(key), hands);
  }
}

function seat(place: number, hands: Hands): boolean {
  const at = `[data-seat="${hands.seats[place - 1]}"]`;
  return focus(`${at} .mini:enabled`) || focus(`${at} button`) || focus(".strip .tile");
}

function does(can: boolean, deed: () => void): boolean {
  if (can) deed();
  return can;
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}
