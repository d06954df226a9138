/** How a table stands, in two words. */

import { gameNamed } from "../games";
import type { LobbyRow, MyRow } from "../protocol";
import { m } from "../paraglide/messages";
import { listed } from "../words/lists";

type Row = LobbyRow & Partial<Pick<MyRow, "standing" | "result">>;

/** What a table is about: its round, and with whom. */
export function aboutTable({ names, standing }: Row): string {
  const people = names.length ? m.door_with({ names: listed(names) }) : m.door_nobody_yet();
  return standing?.round ? `${m.door_round({ round: standing.round })} · ${people}` : people;
}

export function tableState({ game, status, free, standing, result }: Row): string {
  if (result)
    return m.door_result({ place: result.place, points: gameNamed(game).score(result.score) });
  if (standing?.waiting.length) return m.door_waits_for({ names: listed(standing.waiting) });
  switch (status) {
    case "gathering":
      return free ? m.door_status_gathering({ count: free }) : m.door_status_full();
    case "playing":
      return m.door_status_playing();
    case "paused":
      return m.door_status_paused();
    case "over":
      return m.door_status_over();
    default:
      return m.door_status_closed();
  }
}
