/** What somebody at the table is at just now, in three words at most. */

import type { ChinatownOffer, ChinatownView, PersonSign } from "../../protocol";
import { isOpen, partiesIn } from "../desk/table-offers";

export type Mood =
  | {
      kind:
        | "waits_for_you"
        | "at_table"
        | "thinks"
        | "composes"
        | "ready"
        | "choosing"
        | "chosen"
        | "placing"
        | "lays_down"
        | "reads"
        | "other_tab"
        | "on_phone";
    }
  | { kind: "talks_with" | "listens_to" | "shakes"; other: number }
  | { kind: "away" | "back"; milliseconds: number }
  | null;

const HIDDEN = 5_000; // milliseconds of another tab that are no more than a look

export interface Facts {
  view: ChinatownView;
  /** Null is a spectator. */
  you: number | null;
  /** Those who think, and those who write an offer. */
  thinking: readonly number[];
  composing: readonly number[];
  /** Those whom the offer that is being made is to. */
  addressed: readonly number[];
  /** What people's pages tell of them. */
  signs: readonly PersonSign[];
  /** Those who are laying something down for the reader. */
  laying: readonly number[];
  /** The parties of each handshake. */
  hands: readonly (readonly number[])[];
  /** By the server's clock. */
  now: number;
}

export function moodOf(seat: number, facts: Facts): Mood {
  const { view } = facts;
  const isDue = view.to_act.includes(seat);
  const gone = view.phase === "over" ? null : absence(seat, facts);
  if (gone) return gone;
  switch (view.phase) {
    case "deal":
      return { kind: isDue ? "choosing" : "chosen" };
    case "trade":
      return trading(seat, facts);
    case "place":
      return isDue ? { kind: "placing" } : null;
    default:
      return null;
  }
}

/** That somebody is not there, or has said when they will be. */
function absence(seat: number, { signs, now }: Facts): Mood {
  const sign = signs.find((one) => one.seat === seat);
  if (sign?.back_at && sign.back_at > now)
    return { kind: "back", milliseconds: sign.back_at - now };
  if (sign?.away_since) return { kind: "away", milliseconds: Math.max(0, now - sign.away_since) };
  return null;
}

function trading(seat: number, facts: Facts): Mood {
  const { you, addressed } = facts;
  const { offers, players } = facts.view;
  const sign = facts.signs.find((one) => one.seat === seat);
  const hands = facts.hands.find((parties) => parties.includes(seat));
  const held = hands?.find((one) => one !== seat);
  if (held !== undefined) return { kind: "shakes", other: held };
  if (facts.laying.includes(seat)) return { kind: "lays_down" };
  if (you !== null && seat !== you && addressed.includes(seat))
    return { kind: "listens_to", other: you };
  const open = offers.filter((offer) => isOpen(offer) && !offer.secret);
  if (open.some((offer) => offer.by === seat && waitsFor(offer, you)))
    return { kind: "waits_for_you" };
  if (sign?.reads_yours) return { kind: "reads" };
  if (players[seat]?.ready) return { kind: "ready" };
  if (seat !== you && facts.composing.includes(seat)) return { kind: "composes" };
  if (facts.thinking.includes(seat)) return { kind: "thinks" };
  if (sign?.hidden_since && facts.now - sign.hidden_since > HIDDEN) return { kind: "other_tab" };
  const talk = open.findLast((offer) => partiesIn(offer).includes(seat) && !waitsFor(offer, you));
  const other = talk && partiesIn(talk).find((one) => one !== seat);
  if (other !== undefined) return { kind: "talks_with", other };
  return { kind: sign?.on_phone ? "on_phone" : "at_table" };
}

function waitsFor(offer: ChinatownOffer, you: number | null): boolean {
  return you !== null && offer.by !== you && partiesIn(offer).includes(you);
}
