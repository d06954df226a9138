/** Lines that would be understood here and now, with what really lies on the table. */

import { getLocale } from "../../paraglide/runtime";
import { m } from "../../paraglide/messages";
import { shortMoney } from "../../words/money";
import type { Town } from "../town.svelte";
import { tileName } from "../words";

const NOTES = 4; // of the smallest, that an example pays

/** "40 for 48": for a building of somebody else's; null while nobody else has any. */
export function exampleOffer(town: Town): string | null {
  const lot = buildingOfAnother(town);
  const note = town.components?.note;
  return lot === null || !note
    ? null
    : m.listen_example_offer({ sum: sumWords(NOTES * note), lot });
}

/** Three ways to begin, for whoever was not understood twice. */
export function examples(town: Town): string[] {
  const lot = buildingOfAnother(town);
  const [tile] = Object.keys(town.view.players[town.you ?? 0]?.tiles ?? {});
  return [
    exampleOffer(town),
    lot === null ? null : m.listen_example_price({ lot }),
    tile ? m.listen_example_needs({ tile: tileName(tile) }) : null,
  ].flatMap((example) => example ?? []);
}

function buildingOfAnother({ view, you }: Town): number | null {
  const others = view.players.filter((_, seat) => seat !== you);
  return others.flatMap(({ buildings }) => buildings)[0] ?? null;
}

/** As it is typed: thousands without more, in Chinese with their unit. */
function sumWords(sum: number): string {
  return getLocale() === "zh-Hant" ? shortMoney(sum).replace("$", "") : String(sum / 1000);
}
