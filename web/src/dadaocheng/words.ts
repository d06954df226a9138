/** What things of Dadaocheng are called in the reader's language. */

import { m } from "../paraglide/messages";
import { listed } from "../words/lists";
import { GOODS, type Cubes } from "./goods";

type Said = () => string;

const NAMES: Record<string, Said> = {
  rice: m.dadaocheng_rice,
  sugar: m.dadaocheng_sugar,
  camphor: m.dadaocheng_camphor,
  tea: m.dadaocheng_tea,
  opium: m.dadaocheng_opium,
  any: m.dadaocheng_any,
  mansion: m.dadaocheng_mansion,
  shop: m.dadaocheng_shop,
  market: m.dadaocheng_market,
  workshop: m.dadaocheng_workshop,
  opium_den: m.dadaocheng_opium_den,
  plan: m.dadaocheng_plan,
  collect: m.dadaocheng_collect,
  full_house: m.dadaocheng_full_house,
  act: m.dadaocheng_act,
};

const COUNTED: Record<string, (of: { count: number }) => string> = {
  rice: m.dadaocheng_count_rice,
  sugar: m.dadaocheng_count_sugar,
  camphor: m.dadaocheng_count_camphor,
  tea: m.dadaocheng_count_tea,
  opium: m.dadaocheng_count_opium,
  any: m.dadaocheng_count_any,
};

/** A good, a kind of building or a step; what an own set adds is called by its id. */
export function nameOf(thing: string): string {
  return NAMES[thing]?.() ?? thing.replaceAll("_", " ");
}

const DOES: Record<string, (of: { points: string }) => string> = {
  mansion: m.dadaocheng_mansion_does,
  shop: m.dadaocheng_shop_does,
  market: m.dadaocheng_market_does,
  workshop: m.dadaocheng_workshop_does,
  opium_den: m.dadaocheng_opium_den_does,
};

/** What a kind of building does for its owner; `sets` is what mansions score together. */
export function buildingDoes(kind: string, sets: readonly number[]): string {
  return DOES[kind]?.({ points: sets.join(", ") }) ?? "";
}

/** "2 tea". */
export function counted(good: string, count: number): string {
  return COUNTED[good]?.({ count }) ?? `${count} ${nameOf(good)}`;
}

/** "1 rice and 2 tea". */
export function cubesInWords(cubes: Cubes): string {
  return listed(cubesOneByOne(cubes));
}

/** "1 rice", "2 tea". */
export function cubesOneByOne(cubes: Cubes): string[] {
  const goods = [...GOODS, "any"].filter((good) => (cubes[good] ?? 0) > 0);
  return goods.map((good) => counted(good, cubes[good] ?? 0));
}
