/** A promise in two short lines: what is promised, and for when. */

import { m } from "../../paraglide/messages";
import { money } from "../../words/money";
import { tileName } from "../words";
import type { Clause } from "./offer";

export interface Brief {
  what: string;
  when: string;
}

export function clauseBrief(clause: Clause): Brief {
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
    case "promise":
      return { what: clause.text, when: m.desk_brief_round({ round: clause.round }) };
  }
}
