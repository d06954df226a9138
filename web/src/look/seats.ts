/** How the players of a game are told apart. */

import { SEAT_LOOKS, type SeatLook } from "./seat-looks";

export type { SeatLook };

const ANYONE = Object.values(SEAT_LOOKS)[0]![0]!;

export function seatLook(game: string, seat: number): SeatLook {
  return SEAT_LOOKS[game]?.[seat] ?? ANYONE;
}
