/** The names of seats whose players do not agree to be named: their colours. */

import { seatLook, type SeatLook } from "../look/seats";
import { m } from "../paraglide/messages";

const COLOURS: Record<SeatLook["colour"], () => string> = {
  vermilion: m.replay_vermilion,
  ochre: m.replay_ochre,
  jade: m.replay_jade,
  indigo: m.replay_indigo,
  plum: m.replay_plum,
};

export function namesOrColours(game: string, names: readonly string[]): string[] {
  return names.map((name, seat) => name || COLOURS[seatLook(game, seat).colour]());
}
