/** Ships: what each kind looks like, and its name in the reader's language. */

import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import type { ShipCard } from "../protocol";
import { portName } from "./ports";

type From = (of: { port: string }) => string;

const KINDS: Record<string, From> = {
  Junk: m.dadaocheng_ship_junk,
  Lighter: m.dadaocheng_ship_lighter,
  Riverboat: m.dadaocheng_ship_riverboat,
  Coaster: m.dadaocheng_ship_coaster,
  Lorcha: m.dadaocheng_ship_lorcha,
  Schooner: m.dadaocheng_ship_schooner,
  Brig: m.dadaocheng_ship_brig,
  Barque: m.dadaocheng_ship_barque,
  Steamer: m.dadaocheng_ship_steamer,
  Clipper: m.dadaocheng_ship_clipper,
  "Mail Steamer": m.dadaocheng_ship_mail_steamer,
};

const SIGNS: Record<number, string> = { 1: "ships-junk", 2: "ships-schooner", 3: "ships-steamer" };

export function shipSign({ level }: Pick<ShipCard, "level">): string {
  return SIGNS[level] ?? "ships-junk";
}

/** "Canton Lorcha"; a ship of an own set is called as its card says. */
export function shipName({ id, name = "" }: Pick<ShipCard, "id" | "name">): string {
  const kind = Object.keys(KINDS)
    .sort((one, other) => other.length - one.length)
    .find((word) => name.endsWith(` ${word}`));
  if (!kind) return name || id;
  const port = name.slice(0, -kind.length - 1);
  return elided(KINDS[kind]!({ port: portName(port) }));
}

/** "Jonque d’Amoy". */
function elided(name: string): string {
  return getLocale() === "fr" ? name.replace(/ de (?=[AEIOU])/, " d’") : name;
}
