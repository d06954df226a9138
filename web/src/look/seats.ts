/** How players are told apart: a colour, a pattern and a mark, never one without the others. */

export interface SeatLook {
  colour: "vermilion" | "ochre" | "jade" | "indigo" | "plum";
  pattern: "solid" | "stripes" | "dots" | "waves" | "lattice";
  mark: "disc" | "triangle" | "diamond" | "square" | "cross";
  glyph: string;
}

const VERMILION: SeatLook = { colour: "vermilion", pattern: "solid", mark: "disc", glyph: "●" };
const OCHRE: SeatLook = { colour: "ochre", pattern: "stripes", mark: "triangle", glyph: "▲" };
const JADE: SeatLook = { colour: "jade", pattern: "dots", mark: "diamond", glyph: "◆" };
const INDIGO: SeatLook = { colour: "indigo", pattern: "waves", mark: "square", glyph: "■" };
const PLUM: SeatLook = { colour: "plum", pattern: "lattice", mark: "cross", glyph: "✚" };

const CHINATOWN = [VERMILION, OCHRE, JADE, INDIGO, PLUM];
const DADAOCHENG = [INDIGO, OCHRE, PLUM, JADE];

export function seatLook(game: string, seat: number): SeatLook {
  return (game === "dadaocheng" ? DADAOCHENG : CHINATOWN)[seat] ?? VERMILION;
}
