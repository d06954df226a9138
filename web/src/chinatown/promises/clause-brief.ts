/** A promise in two short lines: what is promised, and for when. */

import { m } from "../../paraglide/messages";
import { money } from "../../words/money";
import { tileName } from "../words";
import type { Clause } from "../desk/offer";
import { deliveredWords, sharedWords } from "../desk/sentences";

export interface Brief {
  what: string;
  when: string;
}

export function clauseBrief(clause: Clause, nameOf: (seat: number) => string): Brief {
  switch (clause.kind) {
    case "pay":
      return { what: money(clause.cash), when: m.desk_brief_after_income() };
    case "place":
      return {
        what: m.desk_shop({ shop: tileName(clause.tile), number: clause.building }),
        when: m.desk_brief_opens(),
      };
    case "leave_empty":
      return { what: m.desk_building({ number: clause.building }), when: m.desk_brief_empty() };
    case "deliver":
      return { what: deliveredWords(clause), when: m.desk_brief_delivered() };
    case "share":
      return {
        what: m.desk_brief_percent({ percent: clause.percent, what: sharedWords(clause) }),
        when: m.desk_brief_after_income(),
      };
    case "refrain":
      return { what: nameOf(clause.seat), when: m.desk_brief_refrain() };
    case "promise":
      return { what: clause.text, when: m.desk_brief_round({ round: clause.round }) };
  }
}
