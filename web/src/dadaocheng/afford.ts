/** Whether one can buy a card: what the listed actions say, else what is missing of its price. */

import type { BuildingKind, ShipCard } from "../protocol";
import { countOf, GOODS, type Cubes } from "./goods";

export interface Wallet {
  cubes: Cubes;
  credit: number;
  /** What the cubes come to with the moves in pencil or the line to be taken; null if the same. */
  foreseen: Cubes | null;
  /** Whether it is one's own step 4: then only what is listed can be bought. */
  isActing: boolean;
  ships: ReadonlySet<number>;
  buildings: ReadonlySet<string>;
  bought: readonly string[];
  /** Levels of ships that this year's event closes. */
  closed: readonly number[];
}

export type Afford =
  | { state: "lit" }
  | { state: "soon"; with: "pencil" | "step" }
  | { state: "short"; cubes: Cubes; credit: number }
  | { state: "closed"; why: "sold_out" | "once" | "year" }
  | { state: "open" };

export function shipAfford(ship: ShipCard, wallet: Wallet | null): Afford {
  if (!wallet) return { state: "open" };
  if (wallet.ships.has(ship.level)) return { state: "lit" };
  if (wallet.closed.includes(ship.level)) return { state: "closed", why: "year" };
  return priced(ship.cost, Math.max(0, ship.credit_required - wallet.credit), wallet);
}

export function buildingAfford(
  building: BuildingKind,
  left: number,
  wallet: Wallet | null,
): Afford {
  if (left === 0) return { state: "closed", why: "sold_out" };
  if (!wallet) return { state: "open" };
  if (wallet.buildings.has(building.id)) return { state: "lit" };
  const bought = wallet.bought.filter((kind) => kind === building.id).length;
  if (building.per_turn !== null && bought >= building.per_turn && wallet.isActing)
    return { state: "closed", why: "once" };
  return priced(building.cost, 0, wallet);
}

function priced(cost: Cubes, credit: number, wallet: Wallet): Afford {
  const missing = lack(cost, wallet.cubes);
  if (!credit && !wallet.isActing) {
    if (countOf(missing) === 0) return { state: "soon", with: "step" };
    if (wallet.foreseen && countOf(lack(cost, wallet.foreseen)) === 0)
      return { state: "soon", with: "pencil" };
  }
  return { state: "short", cubes: missing, credit };
}

/** What the cubes lack of a price, once spare ones stand for "any" and opium for what else is missing (D11). */
export function lack(cost: Cubes, cubes: Cubes): Record<string, number> {
  const missing: Record<string, number> = {};
  let spare = 0;
  for (const good of GOODS) {
    const left = (cubes[good] ?? 0) - (cost[good] ?? 0);
    if (left < 0) missing[good] = -left;
    else if (good !== "opium") spare += left;
  }
  const any = Math.max(0, (cost.any ?? 0) - spare);
  if (any) missing.any = any;
  return lessOpium(missing, Math.max(0, (cubes.opium ?? 0) - (cost.opium ?? 0)));
}

function lessOpium(missing: Record<string, number>, opium: number): Record<string, number> {
  let left = opium;
  const rest: Record<string, number> = {};
  for (const good of ["any", ...GOODS]) {
    const covered = Math.min(left, missing[good] ?? 0);
    left -= covered;
    if ((missing[good] ?? 0) > covered) rest[good] = missing[good]! - covered;
  }
  return rest;
}
