/** How the players of a game are told apart. */

import { SEAT_LOOKS, type SeatLook } from "./seat-looks";

export type { SeatLook };

const USUAL = Object.values(SEAT_LOOKS)[0]!;

export function seatLook(game: string, seat: number): SeatLook {
  const looks = SEAT_LOOKS[game] ?? USUAL;
  return looks[seat % looks.length] ?? looks[0]!;
}
