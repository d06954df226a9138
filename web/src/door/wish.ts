/** What is wished for a new table, as the server wants to hear it. */

import type { NewTable, OptionInfo } from "../protocol";
import type { Tempo } from "../words/tempos";

export interface Wish {
  game: string;
  /** Only what was chosen: the rest is as the edition has it. */
  options: Record<string, unknown>;
  title: string;
  isPublic: boolean;
  hints: boolean;
  freeUndo: boolean;
  /** Off only where deals are open. */
  privateTalk: boolean;
  turnSeconds: number | null;
  /** Only where turns take hours. */
  reserveSeconds: number | null;
  daysOff: number;
  sets: string | null;
  /** Null is as the server has it. */
  tempo: Tempo | null;
}

/** `known` are the options of the game; what does not apply beside the others is not sent. */
export function asked(wish: Wish, known: readonly OptionInfo[]): NewTable {
  const { options } = wish;
  const sent = known.filter(
    (option) =>
      option.name in options &&
      isApplying(option, options, known) &&
      !isGone(option, options, known),
  );
  return {
    game: wish.game as NewTable["game"], // or any other that the server plays
    options: Object.fromEntries(sent.map(({ name }) => [name, options[name]])),
    title: wish.title.trim(),
    public: wish.isPublic,
    hints: wish.hints,
    free_undo: wish.freeUndo,
    private_talk: wish.privateTalk || !mayTalkBeOpen(options, known),
    clocks: clocks(wish),
    sets: wish.sets,
    tempo: wish.tempo,
  };
}

/** Whether private talk can be switched off: in a game of deals, where none are secret (C8). */
export const mayTalkBeOpen = (
  options: Record<string, unknown>,
  known: readonly OptionInfo[],
): boolean => inForce("secret_deals", options, known) === false;

const AN_HOUR = 3600;

/** Whether one plays over days, and nobody waits at the table. */
export const isSlow = ({ turnSeconds }: Pick<Wish, "turnSeconds">): boolean =>
  (turnSeconds ?? 0) >= AN_HOUR;

function clocks(wish: Wish): NewTable["clocks"] {
  if (!isSlow(wish)) return { turn_seconds: wish.turnSeconds };
  const { turnSeconds, reserveSeconds, daysOff } = wish;
  return { turn_seconds: turnSeconds, reserve_seconds: reserveSeconds, days_off: daysOff };
}

/** The choice that is shown as made; undefined where it is left to the edition. */
export function chosen(option: OptionInfo, options: Record<string, unknown>): unknown {
  if (option.name in options) return options[option.name];
  return option.by_edition ? undefined : (option.default ?? null);
}

/** Whether a seat was chosen that is not there any more, with fewer players. */
function isGone(
  { name, kind }: OptionInfo,
  options: Record<string, unknown>,
  known: readonly OptionInfo[],
): boolean {
  return kind === "seat" && Number(options[name]) >= Number(inForce("players", options, known));
}

/** Whether an option means something beside the other choices: else it is not shown. */
export function isApplying(
  option: OptionInfo,
  options: Record<string, unknown>,
  known: readonly OptionInfo[],
): boolean {
  return Object.entries(option.applies ?? {}).every(([name, choices]) =>
    choices.includes(inForce(name, options, known)),
  );
}

/** What an option will be: as chosen, as the edition has it, or as usual. */
function inForce(
  name: string,
  options: Record<string, unknown>,
  known: readonly OptionInfo[],
): unknown {
  if (name in options) return options[name];
  const option = known.find((one) => one.name === name);
  return (option && asEdition(option, options, known)) ?? option?.default ?? null;
}

/** What an option is in the edition that is chosen, unless something else is. */
export function asEdition(
  option: OptionInfo,
  options: Record<string, unknown>,
  known: readonly OptionInfo[],
): unknown {
  const edition = options["edition"] ?? known.find((one) => one.name === "edition")?.default;
  return option.by_edition?.[String(edition)];
}
