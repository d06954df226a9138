/** How a table stands, in two words. */

import { gameNamed } from "../games";
import type { LobbyRow, MyRow } from "../protocol";
import { m } from "../paraglide/messages";
import { formatLocale } from "../words/formats";
import { listed } from "../words/lists";

type Row = LobbyRow & Partial<Pick<MyRow, "standing" | "result">>;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** What a table is about: its round, with whom, and how long a turn may take. */
export function aboutTable({ names, standing, status, turn_seconds }: Row): string {
  const people = names.length ? m.door_with({ names: listed(names) }) : m.door_nobody_yet();
  const round = standing?.round ? [m.door_round({ round: standing.round })] : [];
  const isOpen = status !== "over" && status !== "closed";
  const clock = turn_seconds && isOpen ? [m.door_clock({ time: turnTime(turn_seconds) })] : [];
  return [...round, people, ...clock].join(" · ");
}

/** "5 min", "12 hr", "3 days". */
function turnTime(seconds: number): string {
  const [unit, size] =
    seconds >= DAY
      ? (["day", DAY] as const)
      : seconds >= HOUR
        ? (["hour", HOUR] as const)
        : (["minute", MINUTE] as const);
  const style = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(formatLocale(), style).format(seconds / size);
}

export function tableState({ game, status, free, standing, result }: Row): string {
  if (result)
    return m.door_result({ place: result.place, points: gameNamed(game).score(result.score) });
  if (standing?.waiting.length) return m.door_waits_for({ names: listed(standing.waiting) });
  switch (status) {
    case "gathering":
      return free ? m.door_status_gathering({ count: free }) : m.door_status_full();
    case "playing":
      return m.door_status_playing();
    case "paused":
      return m.door_status_paused();
    case "over":
      return m.door_status_over();
    default:
      return m.door_status_closed();
  }
}
