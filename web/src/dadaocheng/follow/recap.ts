/** What each of the others did in their last turn, short enough for a line. */

import type { DadaochengEvent } from "../../protocol";
import { added, type Cubes } from "../goods";

export interface Turn {
  seat: number;
  /** Cubes of lines and of full houses. */
  cubes: Cubes;
  /** Ships by id, buildings by kind, in the order bought. */
  cards: readonly string[];
  isFullHouse: boolean;
  /** What has been told of already: an event is shown in several beats. */
  told: ReadonlySet<DadaochengEvent>;
}

/** With the event in it; a new turn of the same player replaces the old one. */
export function recapped(turns: readonly Turn[], event: DadaochengEvent, seat: number): Turn[] {
  if (event.type === "TurnStarted")
    return [...turns.filter((turn) => turn.seat !== seat), begun(seat)];
  const turn = turns.find((one) => one.seat === seat) ?? begun(seat);
  if (turn.told.has(event)) return [...turns];
  const now = { ...withEvent(turn, event), told: new Set([...turn.told, event]) };
  return [...turns.filter((one) => one.seat !== seat), now];
}

function begun(seat: number): Turn {
  return { seat, cubes: {}, cards: [], isFullHouse: false, told: new Set() };
}

function withEvent(turn: Turn, event: DadaochengEvent): Turn {
  switch (event.type) {
    case "LineCollected":
      return { ...turn, cubes: added(turn.cubes, { [event.good]: event.count }) };
    case "CellTaken":
      return { ...turn, isFullHouse: true };
    case "ShipBought":
      return { ...turn, cards: [...turn.cards, event.ship] };
    case "BuildingBought":
      return { ...turn, cards: [...turn.cards, event.kind] };
    default:
      return turn;
  }
}
