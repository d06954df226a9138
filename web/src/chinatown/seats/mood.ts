/** What somebody at the table is at just now, in three words at most. */

import type { ChinatownOffer, ChinatownView } from "../../protocol";
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
        | "placing";
    }
  | { kind: "talks_with" | "listens_to"; other: number }
  | null;

export interface Facts {
  view: ChinatownView;
  /** Null is a spectator. */
  you: number | null;
  /** Those who think, and those who write an offer. */
  thinking: readonly number[];
  composing: readonly number[];
  /** Those whom the offer that is being made is to. */
  addressed: readonly number[];
}

export function moodOf(seat: number, facts: Facts): Mood {
  const { view } = facts;
  const isDue = view.to_act.includes(seat);
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

function trading(seat: number, facts: Facts): Mood {
  const { you, addressed } = facts;
  const { offers, players } = facts.view;
  if (you !== null && seat !== you && addressed.includes(seat))
    return { kind: "listens_to", other: you };
  const open = offers.filter((offer) => isOpen(offer) && !offer.secret);
  if (open.some((offer) => offer.by === seat && waitsFor(offer, you)))
    return { kind: "waits_for_you" };
  if (players[seat]?.ready) return { kind: "ready" };
  if (seat !== you && facts.composing.includes(seat)) return { kind: "composes" };
  if (facts.thinking.includes(seat)) return { kind: "thinks" };
  const talk = open.findLast((offer) => partiesIn(offer).includes(seat) && !waitsFor(offer, you));
  const other = talk && partiesIn(talk).find((one) => one !== seat);
  return other === undefined ? { kind: "at_table" } : { kind: "talks_with", other };
}

function waitsFor(offer: ChinatownOffer, you: number | null): boolean {
  return you !== null && offer.by !== you && partiesIn(offer).includes(you);
}
