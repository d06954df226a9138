/** An offer in words, as the reader would say it across the table. */

import { m } from "../../paraglide/messages";
import { listed } from "../../words/lists";
import { money } from "../../words/money";
import type { Speaker } from "../../words/phrases";
import { said } from "../said";
import { tileName } from "../words";
import { partiesOf, thingsOf, type Clause, type Thing } from "./offer";
import type { ChinatownGive, ChinatownOffer } from "../../protocol";

/** Who reads, what everyone is called, and which shops stand where. */
export interface Reader {
  you: number | null;
  nameOf(seat: number): string;
  shopOn(building: number): string | null;
}

export interface Terms {
  gives: readonly ChinatownGive[];
  clauses?: readonly Clause[];
}

/** "Tea House 19", "2 Dim Sum", "$10,000". */
export function thingWords(thing: Thing, reader: Pick<Reader, "shopOn">): string {
  switch (thing.kind) {
    case "building":
      return buildingWords(thing.building, reader);
    case "tile":
      return m.desk_tiles({ count: thing.count, tile: tileName(thing.tile) });
    case "card":
      return m.desk_card({ number: thing.card });
    case "cash":
      return money(thing.cash);
  }
}

export function buildingWords(number: number, reader: Pick<Reader, "shopOn">): string {
  const shop = reader.shopOn(number);
  return shop ? m.desk_shop({ shop: tileName(shop), number }) : m.desk_building({ number });
}

export function thingsWords(things: readonly Thing[], reader: Reader): string {
  return listed(things.map((thing) => thingWords(thing, reader)));
}

/**
 * "You give Tea House 19 and $10,000. You get 2 Dim Sum and building 20."
 * As news also with whom: "You give Otto Tea House 19 and $10,000 for 2 Dim Sum and building 20."
 */
export function sentence(
  { gives, clauses = [] }: Terms,
  reader: Reader,
  { isNews = false } = {},
): string {
  const things = thingsOf(gives);
  const isBetweenTwo = !isNews && partiesOf(reader.you ?? -1, things, clauses).length <= 2;
  const heaps = ways(things, reader.you);
  return [
    ...(isSwap(heaps) && !(isBetweenTwo && isYours(heaps, reader))
      ? [swapWords(heaps, reader)]
      : heaps.map((heap) => givingWords(heap, reader, isBetweenTwo))),
    ...clauses.map((clause) => clauseWords(clause, reader)),
  ].join(m.desk_between_sentences());
}

/** Whoever reads of a deal later on: what stands on a building now may not have stood there then. */
export function laterReader(reader: Reader): Reader {
  return { you: reader.you, nameOf: (seat) => reader.nameOf(seat), shopOn: () => null };
}

/** What goes the same way, together; what the reader gives first, then what comes to them. */
function ways(things: readonly Thing[], you: number | null): Thing[][] {
  const heaps = new Map<string, Thing[]>();
  for (const thing of things) {
    const way = `${thing.from} ${thing.to}`;
    heaps.set(way, [...(heaps.get(way) ?? []), thing]);
  }
  return [...heaps.values()].sort((one, other) => rank(one[0]!, you) - rank(other[0]!, you));
}

function rank({ from, to }: Thing, you: number | null): number {
  return from === you ? 0 : to === you ? 1 : 2;
}

/** Whether two give each other something, and nobody gives anything else. */
function isSwap(heaps: readonly Thing[][]): boolean {
  const [there, back] = [heaps[0]?.[0], heaps[1]?.[0]];
  return heaps.length === 2 && there?.from === back?.to && there?.to === back?.from;
}

/** What the reader gives comes first. */
function isYours(heaps: readonly Thing[][], { you }: Reader): boolean {
  return heaps[0]?.[0]?.from === you;
}

function swapWords(heaps: readonly Thing[][], reader: Reader): string {
  const [there, back] = heaps;
  const { from, to } = there![0]!;
  const name = reader.nameOf(to!);
  const [things, others] = [thingsWords(there!, reader), thingsWords(back!, reader)];
  if (isYours(heaps, reader)) return m.desk_say_you_give_for({ name, things, others });
  return m.desk_say_gives_for({ from: reader.nameOf(from), to: name, things, others });
}

function givingWords(heap: readonly Thing[], reader: Reader, isBetweenTwo: boolean): string {
  const { from, to } = heap[0]!;
  const things = thingsWords(heap, reader);
  if (isBetweenTwo && from === reader.you) return m.desk_say_you_give({ things });
  if (isBetweenTwo && to === reader.you) return m.desk_say_you_get({ things });
  return addressedWords(from, to!, things, reader);
}

function addressedWords(from: number, to: number, things: string, reader: Reader): string {
  if (from === reader.you) return m.desk_say_you_give_to({ name: reader.nameOf(to), things });
  if (to === reader.you) return m.desk_say_gives_you({ name: reader.nameOf(from), things });
  return m.desk_say_gives_to({ from: reader.nameOf(from), to: reader.nameOf(to), things });
}

export function clauseWords(clause: Clause, reader: Reader): string {
  switch (clause.kind) {
    case "place":
      return placeWords(clause, reader);
    case "leave_empty":
      return leaveWords(clause, reader);
    case "pay":
      return payWords(clause, reader);
    case "deliver":
      return deliverWords(clause, reader);
    case "share":
      return shareWords(clause, reader);
    case "refrain":
      return refrainWords(clause, reader);
    case "promise":
      return promiseWords(clause, reader);
  }
}

type Of<Kind> = Clause & { kind: Kind };

function placeWords({ by, tile, building: number }: Of<"place">, reader: Reader): string {
  const shop = tileName(tile);
  if (by === reader.you) return m.desk_say_you_place({ tile: shop, number });
  return m.desk_say_places({ name: reader.nameOf(by), tile: shop, number });
}

function leaveWords({ by, building: number }: Of<"leave_empty">, reader: Reader): string {
  if (by === reader.you) return m.desk_say_you_leave_empty({ number });
  return m.desk_say_leaves_empty({ name: reader.nameOf(by), number });
}

function payWords({ by, to, cash }: Of<"pay">, reader: Reader): string {
  const sum = money(cash);
  const [from, name] = [reader.nameOf(by), reader.nameOf(to)];
  if (by === reader.you) return m.desk_say_you_pay({ name, sum });
  if (to === reader.you) return m.desk_say_pays_you({ name: from, sum });
  return m.desk_say_pays({ from, to: name, sum });
}

function deliverWords(clause: Of<"deliver">, reader: Reader): string {
  const [from, name] = [reader.nameOf(clause.by), reader.nameOf(clause.to)];
  const thing = deliveredWords(clause);
  if (clause.by === reader.you) return m.desk_say_you_deliver({ name, thing });
  if (clause.to === reader.you) return m.desk_say_delivers_you({ name: from, thing });
  return m.desk_say_delivers({ from, to: name, thing });
}

/** "building 5", or "Photo": what goes on once its giver has it. */
export function deliveredWords({ building, tile }: Of<"deliver">): string {
  return building ? m.desk_building({ number: building }) : tileName(tile ?? "");
}

function shareWords(clause: Of<"share">, reader: Reader): string {
  const [from, name] = [reader.nameOf(clause.by), reader.nameOf(clause.to)];
  const [percent, what] = [clause.percent, sharedWords(clause)];
  if (clause.by === reader.you) return m.desk_say_you_share({ name, percent, what });
  if (clause.to === reader.you) return m.desk_say_shares_you({ name: from, percent, what });
  return m.desk_say_shares({ from, to: name, percent, what });
}

/** Of which income a part is promised. */
export function sharedWords({ building }: Of<"share">): string {
  return building ? m.desk_share_group({ number: building }) : m.desk_share_all();
}

function refrainWords({ by, seat }: Of<"refrain">, reader: Reader): string {
  const [name, whom] = [reader.nameOf(by), reader.nameOf(seat)];
  if (by === reader.you) return m.desk_say_you_refrain({ whom });
  if (seat === reader.you) return m.desk_say_refrains_you({ name });
  return m.desk_say_refrains({ name, whom });
}

function promiseWords({ by, to, text, round }: Of<"promise">, reader: Reader): string {
  const [from, name] = [reader.nameOf(by), reader.nameOf(to)];
  if (by === reader.you) return m.desk_say_you_promise({ name, text, round });
  if (to === reader.you) return m.desk_say_promises_you({ name: from, text, round });
  return m.desk_say_promises({ from, to: name, text, round });
}

/** What a promise binds by: its kind, and of a free word the round that it speaks of. */
export interface Bond {
  kind: Clause["kind"];
  round?: number | undefined;
}

/** What is agreed for the round in which it is agreed binds, what is for later does not (C9). */
export function isBinding({ kind, round }: Bond, agreedIn: number): boolean {
  return kind !== "promise" || round === agreedIn;
}

/** What binds a promise, and what becomes of one that nobody can enforce (C13). */
export function bondWords(bond: Bond, agreedIn: number): string {
  if (bond.kind === "deliver") return m.desk_deliver_help();
  if (bond.kind !== "promise") return m.desk_binds_help();
  return isBinding(bond, agreedIn) ? m.desk_word_binds_help() : m.desk_word_help();
}

const REASONS: Record<string, () => string> = {
  opening: m.desk_reason_opening,
  concession: m.desk_reason_concession,
  too_little: m.desk_reason_too_little,
  no_gain: m.desk_reason_no_gain,
  leader: m.desk_reason_leader,
  better_elsewhere: m.desk_reason_better_elsewhere,
};

/** A person's own words in quotes; a bot's reason, which travels as a code, in words of ours. */
export function noteWords(note: string): string {
  const code = /^reason:([a-z_]+)@\d$/.exec(note)?.[1];
  if (code) return REASONS[code]?.() ?? "";
  return note && m.desk_says({ note });
}

/** Why an offer was refused, in the words of whoever refused it; `offers` may hold its counter. */
export function refusalWords(
  { id, why }: Pick<ChinatownOffer, "id" | "why">,
  offers: readonly Pick<ChinatownOffer, "counters">[],
  by: Speaker = {},
): string {
  const isCountered = offers.some(({ counters }) => counters === id);
  return (why && said(why, by)) ?? (isCountered ? m.desk_countered() : m.desk_decline());
}
