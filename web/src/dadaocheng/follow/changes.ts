/** What an event changes on the table, before all that follows from it is known. */

import type { DadaochengEvent, DadaochengPlayerPosition, DadaochengView } from "../../protocol";
import { added, turnedOver, type Cubes } from "../goods";

/** The view with the event in it; where the discs are laid out anew, as they lie `after`. */
export function changed(
  view: DadaochengView,
  event: DadaochengEvent,
  after: DadaochengView,
): DadaochengView {
  switch (event.type) {
    case "DiscsSwapped":
      return { ...view, grid: [...swapped(view.grid, event.cells[0]!, event.cells[1]!)] };
    case "DiscFlipped":
      return { ...view, grid: flipped(view.grid, [event.cell]) };
    case "DiscsExhausted":
      return { ...view, grid: flipped(view.grid, event.cells) };
    case "DiscsLaidOut":
      return { ...view, grid: after.grid };
    case "LineCollected":
      return received(view, event.seat, { [event.good]: event.count });
    case "CubeStored":
      return stored(view, event.seat, event.cell, (cubes) => [...cubes, event.good]);
    case "CellSpoiled":
      return stored(view, event.seat, event.cell, () => []);
    case "CellTaken": {
      const cubes = view.players[event.seat]?.storage[event.cell] ?? [];
      const empty = stored(view, event.seat, event.cell, () => []);
      return cubes.reduce((now, good) => given(now, event.seat, { [good]: 1 }), empty);
    }
    default:
      return small(view, event);
  }
}

function small(view: DadaochengView, event: DadaochengEvent): DadaochengView {
  switch (event.type) {
    case "CubesReturned":
      return received(view, event.seat, event.cubes, -1);
    case "ShipBought":
    case "BuildingBought":
      return received(view, event.seat, event.pay, -1);
    case "DiceRolled":
      return received(view, event.seat, event.got);
    case "CubesTaken":
      return received(view, event.seat, event.get);
    case "CubesExchanged":
      return received(received(view, event.seat, event.give, -1), event.seat, event.get);
    case "TurnStarted":
      return { ...view, turn: event.seat, step: "plan", to_act: [event.seat] };
    case "RoundStarted":
      return { ...view, round: event.round, event: event.event };
    default:
      return view;
  }
}

export function swapped(grid: readonly string[], one: number, other: number): readonly string[] {
  return grid.with(one, grid[other]!).with(other, grid[one]!);
}

export function flipped(grid: readonly string[], cells: readonly number[]): string[] {
  return grid.map((disc, cell) => (cells.includes(cell) ? turnedOver(disc) : disc));
}

/** Cubes that come from the supply, or go back there. */
function received(
  view: DadaochengView,
  seat: number,
  cubes: Cubes,
  sign: 1 | -1 = 1,
): DadaochengView {
  const supply = added(view.supply, cubes, sign === 1 ? -1 : 1);
  return { ...given(view, seat, cubes, sign), supply };
}

function given(view: DadaochengView, seat: number, cubes: Cubes, sign: 1 | -1 = 1): DadaochengView {
  return player(view, seat, (one) => ({ ...one, cubes: added(one.cubes, cubes, sign) }));
}

function stored(
  view: DadaochengView,
  seat: number,
  cell: number,
  change: (cubes: readonly string[]) => readonly string[],
): DadaochengView {
  return player(view, seat, (one) => ({
    ...one,
    storage: one.storage.with(cell, [...change(one.storage[cell] ?? [])] as never),
  }));
}

function player(
  view: DadaochengView,
  seat: number,
  change: (one: DadaochengPlayerPosition) => DadaochengPlayerPosition,
): DadaochengView {
  const one = view.players[seat];
  return one ? { ...view, players: view.players.with(seat, change(one)) } : view;
}
