/** What happened to discs and cubes, as beats that one can follow. */

import type { DadaochengEvent, DadaochengView } from "../protocol";
import type { Run } from "./board/runs";
import { added, turnedOver, type Cubes } from "./goods";

/** What of the table moves: the discs, each house's storage and cubes. */
export interface Shown {
  grid: readonly string[];
  storages: readonly (readonly (readonly string[])[])[];
  cubes: readonly Cubes[];
}

export interface Beat {
  shown: Shown;
  runs: readonly Run[];
  /** By seat: cells that a cube comes into. */
  newIn: Readonly<Record<number, readonly number[]>>;
  /** Where discs come from that change places. */
  moved: Readonly<Record<number, number>>;
  milliseconds: number;
}

export function shownOf(view: DadaochengView): Shown {
  return {
    grid: view.grid,
    storages: view.players.map(({ storage }) => storage),
    cubes: view.players.map(({ cubes }) => cubes),
  };
}

/**
 * From how it was to how it is. Moves of `quiet` are not shown again: whoever made them in pencil
 * has seen them.
 */
export function beatsOf(
  before: Shown,
  events: readonly DadaochengEvent[],
  after: Shown,
  quiet: number | null,
): Beat[] {
  const beats: Beat[] = [];
  let shown = before;
  for (const event of events) {
    const beat = beatOf(shown, event, after);
    if (!beat) continue;
    shown = beat.shown;
    const isMove = event.type === "DiscsSwapped" || event.type === "DiscFlipped";
    if (isMove && event.seat === quiet) continue;
    const last = beats.at(-1);
    if (event.type === "CubeStored" && last?.runs.length)
      beats[beats.length - 1] = joined(last, beat);
    else beats.push(beat);
  }
  return beats;
}

/** Cubes come into storage while the line that brings them is still ringed. */
function joined(line: Beat, stored: Beat): Beat {
  const newIn = { ...line.newIn };
  for (const [seat, cells] of Object.entries(stored.newIn))
    newIn[Number(seat)] = [...(newIn[Number(seat)] ?? []), ...cells];
  return { ...line, shown: stored.shown, newIn };
}

function beatOf(shown: Shown, event: DadaochengEvent, after: Shown): Beat | null {
  switch (event.type) {
    case "DiscsSwapped": {
      const [one = 0, other = 0] = event.cells;
      const moved = { [one]: other, [other]: one };
      return still({ ...shown, grid: swapped(shown.grid, one, other) }, 420, { moved });
    }
    case "DiscFlipped":
      return still({ ...shown, grid: flipped(shown.grid, [event.cell]) }, 380);
    case "LineCollected": {
      const run: Run = { cells: event.cells, good: event.good, count: event.count };
      return still(given(shown, event.seat, { [event.good]: event.count }), 800, { runs: [run] });
    }
    case "CubeStored":
      return still(
        stored(shown, event.seat, event.cell, (cubes) => [...cubes, event.good]),
        420,
        {
          newIn: { [event.seat]: [event.cell] },
        },
      );
    case "CellSpoiled":
      return still(
        stored(shown, event.seat, event.cell, () => []),
        420,
      );
    case "DiscsExhausted":
      return still({ ...shown, grid: flipped(shown.grid, event.cells) }, 420);
    case "DiscsLaidOut":
      return still({ ...shown, grid: after.grid }, 600);
    case "CellTaken": {
      const cubes = shown.storages[event.seat]?.[event.cell] ?? [];
      const empty = stored(shown, event.seat, event.cell, () => []);
      return still(
        cubes.reduce((now, good) => given(now, event.seat, { [good]: 1 }), empty),
        480,
      );
    }
    default:
      return null;
  }
}

function still(shown: Shown, milliseconds: number, more: Partial<Beat> = {}): Beat {
  return { shown, runs: [], newIn: {}, moved: {}, milliseconds, ...more };
}

export function swapped(grid: readonly string[], one: number, other: number): readonly string[] {
  return grid.with(one, grid[other]!).with(other, grid[one]!);
}

export function flipped(grid: readonly string[], cells: readonly number[]): readonly string[] {
  return grid.map((disc, cell) => (cells.includes(cell) ? turnedOver(disc) : disc));
}

function given(shown: Shown, seat: number, more: Cubes): Shown {
  return { ...shown, cubes: shown.cubes.with(seat, added(shown.cubes[seat] ?? {}, more)) };
}

function stored(
  shown: Shown,
  seat: number,
  cell: number,
  change: (cubes: readonly string[]) => readonly string[],
): Shown {
  const storage = shown.storages[seat] ?? [];
  const changed = storage.with(cell, change(storage[cell] ?? []));
  return { ...shown, storages: shown.storages.with(seat, changed) };
}
