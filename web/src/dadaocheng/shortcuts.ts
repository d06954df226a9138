/** Keys of the table: the tempo of what is followed, and one's own turn. */

import { focus, isTyping, press } from "../look/shortcut-keys";
import type { TableModel } from "./table-model.svelte";
import { follow } from "./follow/tempo.svelte";

/** Whether the key meant something here. */
export function shortcut(event: KeyboardEvent, model: TableModel, onhelp: () => void): boolean {
  if (isTyping(event)) return false;
  if (event.key === "?") onhelp();
  else if (event.key === "l") model.isTalkOpen = !model.isTalkOpen;
  else return model.game.playback.isPlaying ? following(event, model) : playing(event, model);
  return true;
}

function following({ key }: KeyboardEvent, { game: { playback } }: TableModel): boolean {
  switch (key) {
    case "s":
      playback.skip();
      return true;
    case "S":
      playback.skipAll();
      return true;
    case "k":
      playback.pause(!playback.isPaused);
      return true;
    case ",":
      follow.step(-1);
      return true;
    case ".":
      follow.step(1);
      return true;
    default:
      return false;
  }
}

function playing({ key }: KeyboardEvent, model: TableModel): boolean {
  if (key === "e" && model.game.listed("end").length) void model.endTurn();
  else if (key === "u" && model.pencil.isBegun) model.pencil.back();
  else if (key === "u" && model.canUndo) void model.undo();
  else if (key === "b")
    return press(".chooser .filled:enabled") || focus("button.ship.lit, button.building.lit");
  else if (key === "p") return press("[data-part=ready] .scratch");
  else return /^[1-9]$/.test(key) && choose(Number(key) - 1);
  return true;
}

/** A line is focused, which lights it, and Enter takes it; a way to pay is chosen. */
function choose(place: number): boolean {
  return focus(".lines .line", place) || press(".chooser .way", place);
}
