/** The words of each step; which placeholders a text has is its own matter. */

import { m } from "../paraglide/messages";
import type { StepWords } from "./words";

export const DADAOCHENG_WORDS: Record<string, StepWords> = {
  welcome: {
    title: m.lesson_dadaocheng_welcome_title,
    text: m.lesson_dadaocheng_welcome_text,
    button: m.lesson_dadaocheng_welcome_button,
  },
  discs: { title: m.lesson_dadaocheng_discs_title, text: m.lesson_dadaocheng_discs_text },
  flip: { title: m.lesson_dadaocheng_flip_title, text: m.lesson_dadaocheng_flip_text },
  swap: { title: m.lesson_dadaocheng_swap_title, text: m.lesson_dadaocheng_swap_text },
  confirm: { title: m.lesson_dadaocheng_confirm_title, text: m.lesson_dadaocheng_confirm_text },
  own_way: { title: m.lesson_dadaocheng_own_way_title, text: m.lesson_dadaocheng_own_way_text },
  line: { title: m.lesson_dadaocheng_line_title, text: m.lesson_dadaocheng_line_text },
  no_line: { title: m.lesson_dadaocheng_no_line_title, text: m.lesson_dadaocheng_no_line_text },
  storage_yours: {
    title: m.lesson_dadaocheng_storage_yours_title,
    text: m.lesson_dadaocheng_storage_yours_text,
  },
  storage_theirs: {
    title: m.lesson_dadaocheng_storage_theirs_title,
    text: m.lesson_dadaocheng_storage_theirs_text,
  },
  storage_none: {
    title: m.lesson_dadaocheng_storage_none_title,
    text: m.lesson_dadaocheng_storage_none_text,
  },
  exhaust: { title: m.lesson_dadaocheng_exhaust_title, text: m.lesson_dadaocheng_exhaust_text },
  event: { title: m.lesson_dadaocheng_event_title, text: m.lesson_dadaocheng_event_text },
  ship: { title: m.lesson_dadaocheng_ship_title, text: m.lesson_dadaocheng_ship_text },
  short: { title: m.lesson_dadaocheng_short_title, text: m.lesson_dadaocheng_short_text },
  building: { title: m.lesson_dadaocheng_building_title, text: m.lesson_dadaocheng_building_text },
  temple: { title: m.lesson_dadaocheng_temple_title, text: m.lesson_dadaocheng_temple_text },
  opium: { title: m.lesson_dadaocheng_opium_title, text: m.lesson_dadaocheng_opium_text },
  end_turn: { title: m.lesson_dadaocheng_end_turn_title, text: m.lesson_dadaocheng_end_turn_text },
  watch: { title: m.lesson_dadaocheng_watch_title, text: m.lesson_dadaocheng_watch_text },
  spoilage: { title: m.lesson_dadaocheng_spoilage_title, text: m.lesson_dadaocheng_spoilage_text },
  full_house: {
    title: m.lesson_dadaocheng_full_house_title,
    text: m.lesson_dadaocheng_full_house_text,
  },
  score: { title: m.lesson_dadaocheng_score_title, text: m.lesson_dadaocheng_score_text },
  end: { title: m.lesson_dadaocheng_end_title, text: m.lesson_dadaocheng_end_text },
};
