/** What a beat shows, in words: who does what, and what changes from what to what. */

import { m } from "../../paraglide/messages";
import type { DadaochengEvent } from "../../protocol";
import { sidesOf } from "../goods";
import type { DadaochengGame } from "../game.svelte";
import { told } from "../story";
import { nameOf } from "../words";
import type { Beat } from "./beats";

export interface BeatWords {
  title: string;
  detail: string;
}

export function beatWords(
  { event, seat, view, newIn, spoils, flights }: Beat,
  game: DadaochengGame,
): BeatWords {
  const name = game.nameOf(seat);
  const title = event ? titleOf(event, name, game) : "";
  const detail = [
    ...(event?.type === "LineCollected" && flights.length ? [handWords(event, view, name)] : []),
    ...cellWords(newIn, m.dadaocheng_into_cell, game),
    ...cellWords(spoils, m.dadaocheng_cell_spoils, game),
  ];
  return {
    title: title || m.dadaocheng_status_waiting_collect({ name }),
    detail: detail.join(" "),
  };
}

function titleOf(event: DadaochengEvent, name: string, game: DadaochengGame): string {
  switch (event.type) {
    case "TurnStarted":
      return m.dadaocheng_status_waiting_plan({ name });
    case "DiscsSwapped": {
      const [one, other] = event.cells.map((cell) => upAt(game, cell));
      return m.dadaocheng_voice_swapped({ name, one: one ?? "", other: other ?? "" });
    }
    case "DiscFlipped":
      return m.dadaocheng_voice_flipped({ name, good: upAt(game, event.cell) });
    case "DiscsExhausted":
      return m.dadaocheng_voice_exhausted();
    default:
      return told(event, game);
  }
}

const upAt = (game: DadaochengGame, cell: number) =>
  nameOf(sidesOf(game.view.grid[cell] ?? "rice/rice")[0]);

type Line = Extract<DadaochengEvent, { type: "LineCollected" }>;

function handWords({ seat, good, count }: Line, view: Beat["view"], name: string): string {
  const to = view.players[seat]?.cubes[good] ?? 0;
  return m.dadaocheng_from_to({ what: `${name}, ${nameOf(good)}`, from: to - count, to });
}

function cellWords(
  cells: Beat["newIn"],
  words: (of: { name: string; cell: number }) => string,
  game: DadaochengGame,
): string[] {
  return Object.entries(cells).flatMap(([seat, found]) =>
    found.map((cell) =>
      words({ name: game.nameOf(Number(seat)), cell: game.cellNumber(Number(seat), cell) }),
    ),
  );
}
