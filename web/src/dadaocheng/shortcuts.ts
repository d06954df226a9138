/** Keys of the table: the tempo of what is followed, and one's own turn. */

import type { TableModel } from "./table-model.svelte";
import { follow } from "./follow/tempo.svelte";

/** Whether the key meant something here. */
export function shortcut(event: KeyboardEvent, model: TableModel): boolean {
  const { target } = event;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return false;
  return model.game.playback.isPlaying ? following(event, model) : playing(event, model);
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
  if (key === "Escape" && model.choosing) model.leave();
  else if (key === "Escape" && model.isEnding) model.isEnding = false;
  else if (key === "e" && model.game.listed("end").length) void model.endTurn();
  else if (key === "u" && model.canUndo) void model.undo();
  else return pickLine(Number(key), model);
  return true;
}

/** 1 to 9 light the lines that may be chosen; Enter on the card takes one. */
function pickLine(number: number, { lines }: TableModel): boolean {
  const line = lines.all[number - 1];
  if (line) lines.lit = line.cells.join();
  return line !== undefined;
}
