/**
 * How a first game of Dadaocheng is laid out, so that what the lesson says is true: a flip and a swap
 * make a line of four rice that ends at the learner's storage, and with its cubes a ship can be bought.
 */

/** The disc that the lesson asks to flip, and the two to swap then. */
export const FLIPPED = 2;
export const SWAPPED = [6, 8] as const;

export const DADAOCHENG_DEAL = {
  first_player: 0,
  turn: 0,
  grid: [
    ...["opium/camphor", "sugar/tea", "camphor/rice", "opium/rice"],
    ...["camphor/sugar", "rice/tea", "sugar/camphor", "camphor/tea"],
    ...["rice/tea", "sugar/rice", "rice/camphor", "camphor/tea"],
    ...["opium/sugar", "sugar/tea", "rice/sugar", "opium/tea"],
  ],
  players: [{ cubes: { sugar: 1, tea: 1 } }, {}],
  ships: {
    "1": [
      ...["S101", "S107", "S104", "S102", "S112", "S106"],
      ...["S103", "S108", "S105", "S109", "S110", "S111"],
    ],
  },
};
