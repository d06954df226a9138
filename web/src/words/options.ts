/** The options of both games in words: what each is called, what it means, what may be chosen. */

import { m } from "../paraglide/messages";
import { figure } from "./money";

export interface OptionWords {
  name: () => string;
  help: () => string;
  choices?: Record<string, () => string>;
  /** A choice that is a number; without it, the figure. */
  number?: (of: { count: number }) => string;
}

const OPTIONS: Record<string, OptionWords> = {
  edition: {
    name: m.door_edition,
    help: m.door_edition_help,
    choices: {
      "zman-2008": m.door_edition_zman,
      "alea-1999": m.door_edition_alea,
      "soso-2015": m.door_edition_soso,
    },
  },
  players: { name: m.door_players, help: m.door_players_help },
  overflow: {
    name: m.door_overflow,
    help: m.door_overflow_help,
    choices: { literal: m.door_overflow_literal, connected: m.door_overflow_connected },
  },
  placement: {
    name: m.door_placement,
    help: m.door_placement_help,
    choices: {
      in_order: m.door_placement_in_order,
      together: m.door_placement_together,
      on_demand: m.door_placement_on_demand,
    },
  },
  secret_deals: { name: m.door_secret_deals, help: m.door_secret_deals_help },
  first: {
    name: m.door_first,
    help: m.door_first_help,
    choices: { null: m.door_first_lot },
    number: ({ count }) => m.door_first_seat({ count: count + 1 }),
  },
  street_access: { name: m.door_street_access, help: m.door_street_access_help },
  street_front: {
    name: m.door_street_front,
    help: m.door_street_front_help,
    choices: { open: m.door_street_front_open, streets: m.door_street_front_streets },
  },
  outlook: {
    name: m.door_outlook,
    help: m.door_outlook_help,
    choices: {
      off: m.door_outlook_off,
      per_tile: m.door_outlook_per_tile,
      per_business: m.door_outlook_per_business,
      per_player: m.door_outlook_per_player,
    },
  },
  outlook_first: { name: m.door_outlook_first, help: m.door_outlook_first_help },
  keep_cards: { name: m.door_keep_cards, help: m.door_keep_cards_help },
  must_mark: { name: m.door_must_mark, help: m.door_must_mark_help },
  trade_minutes: {
    name: m.door_trade_minutes,
    help: m.door_trade_minutes_help,
    choices: { null: m.door_no_clock },
    number: m.door_minutes,
  },
  open_money: { name: m.door_open_money, help: m.door_open_money_help },
  first_player: {
    name: m.door_first_player,
    help: m.door_first_player_help,
    choices: { rotates: m.door_first_player_rotates, stays: m.door_first_player_stays },
  },
  events: {
    name: m.door_events,
    help: m.door_events_help,
    choices: {
      chronological: m.door_events_chronological,
      random: m.door_events_random,
      first_years: m.door_events_first_years,
    },
  },
  lines: {
    name: m.door_lines,
    help: m.door_lines_help,
    choices: { longest: m.door_lines_longest, three_or_four: m.door_lines_three_or_four },
  },
  exhaustion: {
    name: m.door_exhaustion,
    help: m.door_exhaustion_help,
    choices: {
      all: m.door_exhaustion_all,
      chosen: m.door_exhaustion_chosen,
      together: m.door_exhaustion_together,
    },
  },
  opium_relief: {
    name: m.door_opium_relief,
    help: m.door_opium_relief_help,
    choices: { now: m.door_opium_relief_now, end: m.door_opium_relief_end },
  },
  discs: {
    name: m.door_discs,
    help: m.door_discs_help,
    choices: { standard: m.door_discs_standard, alternative: m.door_discs_alternative },
  },
  hard: { name: m.door_hard, help: m.door_hard_help },
};

/** An option that we have no words for yet is called as the server calls it. */
export function optionWords(option: string): OptionWords {
  return OPTIONS[option] ?? { name: () => option, help: () => "" };
}

export function choiceWords(option: string, choice: unknown): string {
  const { choices, number } = optionWords(option);
  const words = choices?.[String(choice)];
  if (words) return words();
  if (typeof choice === "boolean") return choice ? m.door_on() : m.door_off();
  if (typeof choice !== "number") return String(choice);
  return number ? number({ count: choice }) : figure(choice);
}
