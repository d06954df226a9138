/** Tells the table of whoever sits before this page: on a phone, still for a while, back when. */

import { isPhone } from "../look/phone";
import type { Told } from "../server/socket";
import { effect } from "./model.svelte";
import type { AnyPlay } from "./play.svelte";

const STILL = 60_000; // milliseconds without a touch, after which nobody seems to be there
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

class Sitter {
  isStill = $state(false);
  /** Until when they have said to be away; null once they are back. */
  backAt: number | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly touch = (): void => {
    this.isStill = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isStill = true), STILL);
  };

  /** Whoever says so is back by themselves once the time is out. */
  leaveFor(seconds: number): void {
    this.backAt = seconds > 0 ? Date.now() + seconds * 1000 : null;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

export const sitter = new Sitter();

/** Tells at once whatever changes; `more` is what the game's own table knows. */
export function tellOfPerson(play: AnyPlay, more: () => Told): void {
  if (play.isPast) return;
  effect(() => {
    sitter.touch();
    for (const touch of TOUCHES) addEventListener(touch, sitter.touch, { passive: true });
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, sitter.touch);
      sitter.stop();
    };
  });
  effect(() => {
    const back_in = sitter.backAt && Math.max(0, Math.round((sitter.backAt - Date.now()) / 1000));
    play.tellOthers({
      on_phone: isPhone(),
      is_still: sitter.isStill,
      back_in: back_in ?? 0,
      ...more(),
    });
  });
}
