/** What this browser remembers of its reader's taste. */

import { isPhone } from "./phone";

export type Theme = "auto" | "light" | "dark";

const THEME = "teahouse.theme";
const SOUND = "teahouse.sound";
const NOTIFY = "teahouse.notify";
const COACH = "teahouse.coach";
const COACH_OFFERED_AT = "teahouse.coach-offered-at";
const HANDS = "teahouse.hands";
const SHAKEN_AT = "teahouse.hands-shaken-at";
const UNSEEN = "teahouse.compose-unseen";

const FIRST_GAMES = 10; // in which a yes is a handshake until somebody chooses otherwise

class Preferences {
  theme: Theme = $state((localStorage.getItem(THEME) as Theme | null) ?? "auto");
  /** Off by default where a ringing phone might disturb. */
  sound = $state(stored(SOUND) ?? !matchMedia("(pointer: coarse)").matches);
  notify = $state(stored(NOTIFY) ?? false);
  /** Whether a bot's reckoning is shown, where a table allows hints: asked for, never imposed. */
  coach = $state(stored(COACH) ?? false);

  /** Whether others see what one is laying down for them only once it is offered. */
  unseen = $state(stored(UNSEEN) ?? false);

  private hands = $state(stored(HANDS));
  private hasChosenCoach = $state(stored(COACH) !== null);

  constructor() {
    this.paint();
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem(THEME, theme);
    this.paint();
  }

  chooseSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem(SOUND, String(on));
  }

  chooseCoach(on: boolean): void {
    this.coach = on;
    this.hasChosenCoach = true;
    localStorage.setItem(COACH, String(on));
  }

  /** Whether the coach is to be offered at a table: at the first that has one, until it is answered. */
  offersCoachAt(table: string): boolean {
    if (this.hasChosenCoach) return false;
    const first = localStorage.getItem(COACH_OFFERED_AT);
    if (first === null) localStorage.setItem(COACH_OFFERED_AT, table);
    return first === null || first === table;
  }

  chooseHands(on: boolean): void {
    this.hands = on;
    localStorage.setItem(HANDS, String(on));
  }

  chooseUnseen(on: boolean): void {
    this.unseen = on;
    localStorage.setItem(UNSEEN, String(on));
  }

  /** Whether a yes at a table is a handshake: always on a phone, else as chosen, or in one's first games. */
  shakesHandsAt(table: string): boolean {
    if (isPhone()) return true;
    if (this.hands !== null) return this.hands;
    const tables = (localStorage.getItem(SHAKEN_AT) ?? "").split(" ").filter(Boolean);
    return tables.includes(table) || tables.length < FIRST_GAMES;
  }

  /** Counts a table among the first games. */
  hasShakenHandsAt(table: string): void {
    const tables = (localStorage.getItem(SHAKEN_AT) ?? "").split(" ").filter(Boolean);
    if (tables.includes(table) || tables.length >= FIRST_GAMES) return;
    localStorage.setItem(SHAKEN_AT, [...tables, table].join(" "));
  }

  /** Asks the browser for leave where it has not been given yet; whether it was. */
  async chooseNotify(on: boolean): Promise<boolean> {
    const allowed = on && (await Notification.requestPermission()) === "granted";
    this.notify = allowed;
    localStorage.setItem(NOTIFY, String(allowed));
    return allowed === on;
  }

  private paint(): void {
    if (this.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

function stored(name: string): boolean | null {
  const value = localStorage.getItem(name);
  return value === null ? null : value === "true";
}

export const preferences = new Preferences();
