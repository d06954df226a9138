/** An offer as it is being put together: things, each on its way from one party to another. */

import type { ChinatownGive, ChinatownMakeOffer } from "../../protocol";

export type Clause = NonNullable<ChinatownMakeOffer["clauses"]>[number];

/** `to` is null as long as nobody else has been named. */
interface Way {
  from: number;
  to: number | null;
}

export type Thing =
  | (Way & { kind: "building"; building: number })
  | (Way & { kind: "tile"; tile: string; count: number })
  | (Way & { kind: "card"; card: number })
  | (Way & { kind: "cash"; cash: number });

/** What a thing is, whichever way it goes; the same tile may go two ways, money too. */
export function keyOf(thing: Thing): string {
  switch (thing.kind) {
    case "building":
      return `building ${thing.building}`;
    case "card":
      return `card ${thing.from} ${thing.card}`;
    case "tile":
      return `tile ${thing.from} ${thing.tile} ${thing.to}`;
    case "cash":
      return `cash ${thing.from} ${thing.to}`;
  }
}

export function amountOf(thing: Thing): number {
  return thing.kind === "cash" ? thing.cash : thing.kind === "tile" ? thing.count : 1;
}

/** Those who take part, the one who makes the offer first. */
export function partiesOf(
  me: number,
  things: readonly Thing[],
  clauses: readonly Clause[] = [],
): number[] {
  const ways = [...things.flatMap(({ from, to }) => [from, to]), ...clauses.flatMap(bothOf)];
  return [...new Set([me, ...ways.filter((seat) => seat !== null)])];
}

function bothOf({ by, to }: Clause): number[] {
  return [by, to];
}

/** From whom to whom something goes. */
export interface Move {
  from: number;
  to: number | null;
}

/**
 * Who gets a thing unless someone says otherwise. With three at the table that is nobody's by
 * custom: whoever has nothing coming yet, then whoever gives the giver more than they get back, and
 * whom they gave to last.
 */
export function recipient(
  from: number,
  parties: readonly number[],
  moves: readonly Move[],
): number | null {
  const others = parties.filter((seat) => seat !== from);
  const count = (giver: number, taker: number) =>
    moves.filter((move) => move.from === giver && move.to === taker).length;
  return (
    others.find((seat) => !moves.some(({ to }) => to === seat)) ??
    others.find((seat) => count(seat, from) > count(from, seat)) ??
    moves.findLast((move) => move.from === from && move.to !== null)?.to ??
    others[0] ??
    null
  );
}

/** The next of the other parties, for a tap on the thing's arrow. */
export function nextRecipient(thing: Thing, parties: readonly number[]): number | null {
  const others = parties.filter((seat) => seat !== thing.from);
  const place = thing.to === null ? -1 : others.indexOf(thing.to);
  return others[(place + 1) % others.length] ?? null;
}

/** What was to go to nobody yet goes to the first who is there. */
export function addressed(things: readonly Thing[], parties: readonly number[]): Thing[] {
  return things.reduce<Thing[]>((done, thing) => {
    const to = thing.to ?? recipient(thing.from, parties, [...things, ...done]);
    return [...done, { ...thing, to }];
  }, []);
}

/** What becomes of a thing, or of the first tile of a heap, that goes to someone else. */
export function turned(thing: Thing, to: number | null): Thing[] {
  if (thing.kind !== "tile" || thing.count === 1) return [{ ...thing, to }];
  return [
    { ...thing, count: thing.count - 1 },
    { ...thing, count: 1, to },
  ];
}

/** Two heaps of the same that now go the same way become one. */
export function merged(things: readonly Thing[]): Thing[] {
  const heaps = new Map<string, Thing>();
  for (const thing of things) heaps.set(keyOf(thing), added(heaps.get(keyOf(thing)), thing));
  return [...heaps.values()].filter((thing) => amountOf(thing) > 0);
}

function added(heap: Thing | undefined, thing: Thing): Thing {
  if (heap?.kind === "tile" && thing.kind === "tile")
    return { ...heap, count: heap.count + thing.count };
  if (heap?.kind === "cash" && thing.kind === "cash")
    return { ...heap, cash: heap.cash + thing.cash };
  return thing;
}

/** The offer's gives, one for each giver and receiver. */
export function givesOf(things: readonly Thing[]): ChinatownGive[] {
  const gives = new Map<string, ChinatownGive>();
  for (const thing of things) {
    if (thing.to === null) continue;
    const way = `${thing.from} ${thing.to}`;
    gives.set(way, withThing(gives.get(way) ?? { from: thing.from, to: thing.to }, thing));
  }
  return [...gives.values()];
}

function withThing(give: ChinatownGive, thing: Thing): ChinatownGive {
  switch (thing.kind) {
    case "building":
      return { ...give, buildings: ascending([...(give.buildings ?? []), thing.building]) };
    case "card":
      return { ...give, cards: ascending([...(give.cards ?? []), thing.card]) };
    case "tile":
      return { ...give, tiles: { ...give.tiles, [thing.tile]: thing.count } };
    case "cash":
      return { ...give, cash: thing.cash };
  }
}

function ascending(numbers: number[]): number[] {
  return numbers.sort((one, other) => one - other);
}

/** The other way round: what an offer that was made moves. */
export function thingsOf(gives: readonly ChinatownGive[]): Thing[] {
  return gives.flatMap((give) => (give.from === null ? [] : movedBy(give, give.from)));
}

function movedBy({ to, buildings, tiles, cards, cash }: ChinatownGive, from: number): Thing[] {
  return [
    ...(buildings ?? []).map((building): Thing => ({ kind: "building", building, from, to })),
    ...Object.entries(tiles ?? {}).map(([tile, count]): Thing => ({
      kind: "tile",
      tile,
      count,
      from,
      to,
    })),
    ...(cards ?? []).map((card): Thing => ({ kind: "card", card, from, to })),
    ...(cash ? [{ kind: "cash", cash, from, to } as const] : []),
  ];
}

/** Whether a thing is not as it was in the offer that is countered. */
export function isChanged(thing: Thing, before: readonly Thing[]): boolean {
  const old = before.find((other) => keyOf(other) === keyOf(thing));
  return !old || old.to !== thing.to || amountOf(old) !== amountOf(thing);
}

/** What the countered offer had and this one has no more. */
export function dropped(things: readonly Thing[], before: readonly Thing[]): Thing[] {
  const kept = new Set(things.map(keyOf));
  return before.filter((thing) => !kept.has(keyOf(thing)));
}

export function isTile(
  thing: Thing,
  seat: number,
  tile: string,
): thing is Thing & { kind: "tile" } {
  return thing.kind === "tile" && thing.from === seat && thing.tile === tile;
}

export function buildingsIn(things: readonly Thing[]): Set<number> {
  return new Set(things.flatMap((thing) => (thing.kind === "building" ? [thing.building] : [])));
}

/** Each as its holder's seat and its type. */
export function tilesIn(things: readonly Thing[]): Set<string> {
  return new Set(
    things.flatMap((thing) => (thing.kind === "tile" ? [`${thing.from} ${thing.tile}`] : [])),
  );
}
