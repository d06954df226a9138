/** What single keys do at the table, wherever the focus is, except where one types. */

import { focus, isTyping, press } from "../look/shortcut-keys";
import { partiesIn, sorted } from "./desk/table-offers";
import { mayNudge, nudge as remind } from "./hands/nudging.svelte";
import type { TableModel } from "./table-model.svelte";

/** True if the key meant something. */
export function shortcut(event: KeyboardEvent, model: TableModel, onhelp: () => void): boolean {
  const isSend = (event.ctrlKey || event.metaKey) && event.key === "Enter";
  if (isSend) return send(model);
  return !isTyping(event) && single(event.key, model, onhelp);
}

/** What is still being typed belongs to it. */
function send(model: TableModel): boolean {
  (document.activeElement as HTMLElement | null)?.blur();
  return does(model.draft.isReady, () => void model.send());
}

function single(key: string, model: TableModel, onhelp: () => void): boolean {
  const { draft, stack, wood } = model;
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
        model.outbid(wood.slips[0]!),
      );
    case "u":
      return nudge(model);
    case "t":
    case "/":
      return focus("[data-say]") || does(true, () => (model.tab = "talk"));
    case "h":
      return does(true, () => (model.tab = "deals")) && focus("[data-thread]");
    case "g":
      return focus(".strip .tile, .strip button.card");
    case "$":
      return does(draft.parties.length > 1, () => model.addNote());
    case "p":
      return does(draft.parties.length > 1, () => draft.promise(draft.me));
    case "r":
      return press("[data-part=ready] button:last-of-type");
    default:
      return /^[1-5]$/.test(key) && seat(Number(key), model);
  }
}

/** Whoever has waited longest for a person's answer to their own offer reminds them of it. */
function nudge({ town, wood }: TableModel): boolean {
  const mine = sorted(town.view.offers, town.you).yours;
  const waits = mine.flatMap((offer) =>
    partiesIn(offer)
      .filter((seat) => !offer.accepted?.includes(seat))
      .map((seat) => ({ seat, since: wood.laidAt(offer) })),
  );
  const one = waits.find(({ seat, since }) => mayNudge(town, seat, since, Date.now()));
  return does(one !== undefined, () => remind(town, one!.seat));
}

function seat(place: number, model: TableModel): boolean {
  const at = `[data-seat="${model.seats[place - 1]}"]`;
  return focus(`${at} .mini:enabled`) || focus(`${at} button`) || focus(".strip .tile");
}

function does(can: boolean, action: () => void): boolean {
  if (can) action();
  return can;
}
