/** What happened, as beats that one can follow: each with who acts and the table of that moment. */

import type { DadaochengEvent, DadaochengView } from "../../protocol";
import type { Run } from "../board/runs";
import { changed } from "./changes";

/** A cube or a card that flies from one place of the table to another, as selectors of these. */
export interface Flight {
  sign: string;
  from: string;
  to: string;
}

export interface Beat {
  /** Who acts. */
  seat: number;
  /** What it tells of, if anything. */
  event: DadaochengEvent | null;
  /** The table as it is while the beat lasts. */
  view: DadaochengView;
  runs: readonly Run[];
  /** By seat: cells that a cube comes into. */
  newIn: Readonly<Record<number, readonly number[]>>;
  /** Cells that spoil, by seat. */
  spoils: Readonly<Record<number, readonly number[]>>;
  /** Where discs come from that change places. */
  moved: Readonly<Record<number, number>>;
  /** Discs that are about to change. */
  marked: readonly number[];
  /** The ship or kind of building that is being bought. */
  card: string;
  flights: readonly Flight[];
  milliseconds: number;
}

/** Milliseconds at the normal tempo. */
export const PACE = {
  begin: 400,
  mark: 250,
  move: 550,
  line: 500,
  land: 620,
  exhaust: 440,
  take: 920,
  lift: 670,
  buy: 920,
  dice: 1100,
  small: 600,
  round: 900,
  end: 600,
};
const SHORTER = 900 / 1560; // from the third line of a turn on

/** From how it was to how it is. What `you` did on purpose is not shown again, but for lines. */
export function beatsOf(
  before: DadaochengView,
  events: readonly DadaochengEvent[],
  after: DadaochengView,
  you: number | null,
): Beat[] {
  const beats: Beat[] = [];
  let view = before;
  let seat = before.turn;
  for (const event of events) {
    if ("seat" in event && !isInStorage(event)) seat = event.seat;
    const now = changed(view, event, after);
    const shown = seat === you && !isChain(event) ? [] : partsOf(event, view, now, seat);
    if (!joinStored(beats, event, now)) beats.push(...shown);
    view = now;
  }
  return settled(beats, after);
}

/** The last beat shows the table as it is, but for the step: that goes on once it has been shown. */
function settled(beats: Beat[], after: DadaochengView): Beat[] {
  const last = beats.at(-1);
  if (!last) return [];
  const { turn, step, to_act } = last.view;
  return [...beats.slice(0, -1), { ...last, view: { ...after, turn, step, to_act } }];
}

/** Shorter, for a line after the second of a turn. */
export function shortened(beats: readonly Beat[]): Beat[] {
  return beats.map((beat) => ({ ...beat, milliseconds: beat.milliseconds * SHORTER }));
}

function isInStorage({ type }: DadaochengEvent): boolean {
  return type === "CubeStored" || type === "CellSpoiled";
}

/** Lines and what they lead to happen by themselves: whoever made the moves wants to see them. */
function isChain({ type }: DadaochengEvent): boolean {
  const chain = ["LineCollected", "CubeStored", "CellSpoiled", "DiscsExhausted", "DiscsLaidOut"];
  return [...chain, "CellTaken", "RoundStarted"].includes(type);
}

/** Cubes come into storage, and spoil there, while the line that brings them is still ringed. */
function joinStored(beats: Beat[], event: DadaochengEvent, view: DadaochengView): boolean {
  const last = beats.at(-1);
  if (!last?.runs.length) return false;
  if (event.type === "CubeStored") {
    const at = { [event.seat]: [...(last.newIn[event.seat] ?? []), event.cell] };
    const { cells = [] } = last.runs[0] ?? {};
    const flight = {
      sign: `cubes-${event.good}`,
      from: discAt(cells),
      to: `[data-storage="${event.seat} ${event.cell}"]`,
    };
    const flights = [...last.flights, flight];
    beats[beats.length - 1] = { ...last, view, newIn: { ...last.newIn, ...at }, flights };
    return true;
  }
  if (event.type === "CellSpoiled") {
    const at = { [event.seat]: [...(last.spoils[event.seat] ?? []), event.cell] };
    beats[beats.length - 1] = { ...last, view, spoils: { ...last.spoils, ...at } };
    return true;
  }
  return false;
}

type Parts = (more: Partial<Beat> & Pick<Beat, "view" | "milliseconds">) => Beat;

function partsOf(
  event: DadaochengEvent,
  before: DadaochengView,
  view: DadaochengView,
  seat: number,
): Beat[] {
  const part: Parts = (more) => ({ ...STILL, seat, event, ...more });
  switch (event.type) {
    case "TurnStarted":
      return [part({ view, milliseconds: PACE.begin })];
    case "RoundStarted":
      return [part({ view, milliseconds: PACE.round })];
    case "DiscsSwapped":
    case "DiscFlipped":
      return moveParts(event, before, view, part);
    case "LineCollected":
      return lineParts(event, before, view, part);
    case "DiscsExhausted":
      return [part({ view, milliseconds: PACE.exhaust })];
    case "DiscsLaidOut":
      return [part({ view, milliseconds: PACE.round })];
    case "CellTaken":
      return takeParts(event, before, view, part);
    case "ShipBought":
    case "BuildingBought":
      return buyParts(event, before, view, part);
    case "DiceRolled":
      return [part({ view, milliseconds: PACE.dice })];
    case "CubesReturned":
      return [part({ view, milliseconds: PACE.end })];
    case "GameEnded":
      return [];
    default:
      return [part({ view, milliseconds: PACE.small })];
  }
}

const STILL = {
  runs: [],
  newIn: {},
  spoils: {},
  moved: {},
  marked: [],
  card: "",
  flights: [],
};

type Of<T extends DadaochengEvent["type"]> = Extract<DadaochengEvent, { type: T }>;

function moveParts(
  event: Of<"DiscsSwapped"> | Of<"DiscFlipped">,
  before: DadaochengView,
  view: DadaochengView,
  part: Parts,
): Beat[] {
  const cells = event.type === "DiscsSwapped" ? event.cells : [event.cell];
  const [one = 0, other = 0] = cells;
  const moved = cells.length > 1 ? { [one]: other, [other]: one } : {};
  return [
    part({ view: before, marked: cells, milliseconds: PACE.mark }),
    part({ view, marked: cells, moved, milliseconds: PACE.move }),
  ];
}

function lineParts(
  event: Of<"LineCollected">,
  before: DadaochengView,
  view: DadaochengView,
  part: Parts,
): Beat[] {
  const run: Run = { cells: event.cells, good: event.good, count: event.count };
  const flights = Array.from({ length: event.count }, () => ({
    sign: `cubes-${event.good}`,
    from: discAt(event.cells),
    to: handOf(event.seat),
  }));
  return [
    part({ view: before, runs: [run], milliseconds: PACE.line }),
    part({ view, runs: [run], flights, milliseconds: PACE.land }),
  ];
}

function takeParts(
  event: Of<"CellTaken">,
  before: DadaochengView,
  view: DadaochengView,
  part: Parts,
): Beat[] {
  const cubes = before.players[event.seat]?.storage[event.cell] ?? [];
  const flights = cubes.map((good) => ({
    sign: `cubes-${good}`,
    from: `[data-storage="${event.seat} ${event.cell}"]`,
    to: handOf(event.seat),
  }));
  const newIn = { [event.seat]: [event.cell] };
  return [part({ view, newIn, flights, milliseconds: PACE.take })];
}

function buyParts(
  event: Of<"ShipBought"> | Of<"BuildingBought">,
  before: DadaochengView,
  view: DadaochengView,
  part: Parts,
): Beat[] {
  const card = event.type === "ShipBought" ? event.ship : event.kind;
  const paid = Object.entries(event.pay).flatMap(([good, count]) =>
    Array.from({ length: count ?? 0 }, () => ({
      sign: `cubes-${good}`,
      from: handOf(event.seat),
      to: `[data-card="${card}"]`,
    })),
  );
  return [
    part({ view: before, card, flights: paid, milliseconds: PACE.lift }),
    part({ view, card, milliseconds: PACE.buy }),
  ];
}

const discAt = (cells: readonly number[]) =>
  `[data-cell="${cells[Math.floor(cells.length / 2)] ?? 0}"]`;
const handOf = (seat: number) => `[data-hand="${seat}"]`;
