/** The words of each step; which placeholders a text has is its own matter. */

import { m } from "../paraglide/messages";
import type { StepWords } from "./words";

export const CHINATOWN_WORDS: Record<string, StepWords> = {
  welcome: {
    title: m.lesson_chinatown_welcome_title,
    text: m.lesson_chinatown_welcome_text,
    button: m.lesson_chinatown_welcome_button,
  },
  choose: { title: m.lesson_chinatown_choose_title, text: m.lesson_chinatown_choose_text },
  neighbours: {
    title: m.lesson_chinatown_neighbours_title,
    text: m.lesson_chinatown_neighbours_text,
  },
  board: { title: m.lesson_chinatown_board_title, text: m.lesson_chinatown_board_text },
  tiles: { title: m.lesson_chinatown_tiles_title, text: m.lesson_chinatown_tiles_text },
  wanted: { title: m.lesson_chinatown_wanted_title, text: m.lesson_chinatown_wanted_text },
  offer: { title: m.lesson_chinatown_offer_title, text: m.lesson_chinatown_offer_text },
  send: { title: m.lesson_chinatown_send_title, text: m.lesson_chinatown_send_text },
  waiting: { title: m.lesson_chinatown_waiting_title, text: m.lesson_chinatown_waiting_text },
  accepted: { title: m.lesson_chinatown_accepted_title, text: m.lesson_chinatown_accepted_text },
  declined: { title: m.lesson_chinatown_declined_title, text: m.lesson_chinatown_declined_text },
  countered: { title: m.lesson_chinatown_countered_title, text: m.lesson_chinatown_countered_text },
  incoming: { title: m.lesson_chinatown_incoming_title, text: m.lesson_chinatown_incoming_text },
  three: { title: m.lesson_chinatown_three_title, text: m.lesson_chinatown_three_text },
  promise: { title: m.lesson_chinatown_promise_title, text: m.lesson_chinatown_promise_text },
  ready: { title: m.lesson_chinatown_ready_title, text: m.lesson_chinatown_ready_text },
  place: { title: m.lesson_chinatown_place_title, text: m.lesson_chinatown_place_text },
  done: { title: m.lesson_chinatown_done_title, text: m.lesson_chinatown_done_text },
  income: { title: m.lesson_chinatown_income_title, text: m.lesson_chinatown_income_text },
  next_year: { title: m.lesson_chinatown_next_year_title, text: m.lesson_chinatown_next_year_text },
  end: { title: m.lesson_chinatown_end_title, text: m.lesson_chinatown_end_text },
};
