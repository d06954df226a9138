/** What happened, in words: for the log, and for whoever listens. */

import { m } from "../paraglide/messages";
import type { DadaochengEvent } from "../protocol";
import { listed } from "../words/lists";
import type { DadaochengGame } from "./game.svelte";
import { shipName } from "./ships";
import { counted, cubesInWords, nameOf } from "./words";
import { yearTitle } from "./years";

/** A line about the event; empty where the discs themselves tell enough. */
export function told(event: DadaochengEvent, game: DadaochengGame): string {
  switch (event.type) {
    case "RoundStarted":
      return event.event
        ? m.dadaocheng_told_year({
            round: event.round,
            year: event.event,
            title: yearTitle(event.event),
          })
        : m.dadaocheng_told_round({ round: event.round });
    case "DiscsLaidOut":
      return m.dadaocheng_told_laid_out();
    case "GameEnded":
      return m.dadaocheng_status_over();
    default:
      return "seat" in event ? byName(event, game.nameOf(event.seat), game) : "";
  }
}

type OfSeat = Extract<DadaochengEvent, { seat: number }>;

function byName(event: OfSeat, name: string, game: DadaochengGame): string {
  switch (event.type) {
    case "LineCollected":
      return m.dadaocheng_told_line({
        name,
        good: nameOf(event.good),
        discs: event.cells.length,
        cubes: counted(event.good, event.count),
      });
    case "CellSpoiled":
      return m.dadaocheng_told_spoiled({ name, cell: game.cellNumber(event.seat, event.cell) });
    case "CellTaken":
      return m.dadaocheng_told_taken({ name, cell: game.cellNumber(event.seat, event.cell) });
    case "CubesReturned":
      return m.dadaocheng_told_returned({ name, cubes: cubesInWords(event.cubes) });
    case "ShipBought": {
      const ship = game.ship(event.ship);
      const card = ship ? shipName(ship) : event.ship;
      return m.dadaocheng_told_bought({ name, card, cubes: cubesInWords(event.pay) });
    }
    case "BuildingBought":
      return m.dadaocheng_told_bought({
        name,
        card: nameOf(event.kind),
        cubes: cubesInWords(event.pay),
      });
    default:
      return small(event, name, game);
  }
}

function small(event: OfSeat, name: string, game: DadaochengGame): string {
  switch (event.type) {
    case "ShopOpened":
      return m.dadaocheng_told_opened({ name, cell: game.cellNumber(event.seat, event.cell) });
    case "DiceRolled":
      return m.dadaocheng_told_rolled({
        name,
        faces: event.faces.join(", "),
        cubes: cubesInWords(event.got) || m.dadaocheng_nothing(),
      });
    case "CubesExchanged":
      return m.dadaocheng_told_exchanged({
        name,
        give: cubesInWords(event.give),
        get: cubesInWords(event.get),
      });
    case "CubesTaken":
      return m.dadaocheng_told_got({ name, cubes: cubesInWords(event.get) });
    case "OpiumLowered":
      return m.dadaocheng_told_lowered({ name, count: event.opium_used });
    case "OpiumRelieved":
      return m.dadaocheng_told_relieved({ name, count: event.relief });
    case "BuildingsTurned":
      return m.dadaocheng_told_turned({ name, kinds: listed(event.buildings.map(nameOf)) });
    default:
      return "";
  }
}
