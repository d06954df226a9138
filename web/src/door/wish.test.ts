import { expect, test } from "vitest";
import type { OptionInfo } from "../protocol";
import { asEdition, asked, chosen, isApplying, type Wish } from "./wish";

const edition: OptionInfo = {
  name: "edition",
  kind: "choice",
  choices: ["new", "old"],
  default: "new",
};
const outlook: OptionInfo = {
  name: "outlook",
  kind: "choice",
  choices: ["off", "on"],
  default: "off",
  by_edition: { new: "off", old: "on" },
};
const first: OptionInfo = {
  name: "outlook_first",
  kind: "bool",
  default: false,
  applies: { outlook: ["on"] },
};
const known = [edition, outlook, first];
const wish: Wish = {
  game: "chinatown",
  options: {},
  title: " Friday ",
  isPublic: false,
  hints: true,
  freeUndo: false,
  privateTalk: true,
  turnSeconds: null,
  reserveSeconds: null,
  daysOff: 0,
  sets: null,
  tempo: null,
};

test("an option of the edition is left to it until someone chooses", () => {
  expect(chosen(outlook, {})).toBeUndefined();
  expect(chosen(outlook, { outlook: "on" })).toBe("on");
});

test("what the edition has is told by the edition that is chosen", () => {
  expect(asEdition(outlook, {}, known)).toBe("off");
  expect(asEdition(outlook, { edition: "old" }, known)).toBe("on");
  expect(asEdition(first, {}, known)).toBeUndefined();
});

test("an option without a default is nothing", () => {
  expect(chosen({ name: "trade_minutes", kind: "int" }, {})).toBeNull();
});

test("an option applies beside the choices that it depends on", () => {
  expect(isApplying(outlook, {}, known)).toBe(true);
  expect(isApplying(first, {}, known)).toBe(false);
  expect(isApplying(first, { outlook: "on" }, known)).toBe(true);
});

test("an option applies where the edition has what it depends on", () => {
  expect(isApplying(first, { edition: "old" }, known)).toBe(true);
  expect(isApplying(first, { edition: "old", outlook: "off" }, known)).toBe(false);
});

test("the server is told only what was chosen", () => {
  expect(asked({ ...wish, options: { edition: "old" } }, known)).toEqual({
    game: "chinatown",
    options: { edition: "old" },
    title: "Friday",
    public: false,
    hints: true,
    free_undo: false,
    private_talk: true,
    clocks: { turn_seconds: null },
    sets: null,
    tempo: null,
  });
});

test("reserve and time off are for tables that are played over days", () => {
  const slow = { ...wish, turnSeconds: 86_400, reserveSeconds: 172_800, daysOff: 7 };
  const clocks = { turn_seconds: 86_400, reserve_seconds: 172_800, days_off: 7 };
  expect(asked(slow, known).clocks).toEqual(clocks);
  expect(asked({ ...slow, turnSeconds: 300 }, known).clocks).toEqual({ turn_seconds: 300 });
});

test("the server is not told what does not apply any more", () => {
  const options = { outlook: "off", outlook_first: true };
  expect(asked({ ...wish, options }, known).options).toEqual({ outlook: "off" });
});

test("the server is told who begins only while that seat is there", () => {
  const begins: OptionInfo = { name: "first", kind: "seat", default: null };
  const players: OptionInfo = { name: "players", kind: "int", default: 4 };
  const sent = (options: Record<string, unknown>) =>
    asked({ ...wish, options }, [players, begins]).options;
  expect(sent({ first: 3 })).toEqual({ first: 3 });
  expect(sent({ first: null, players: 3 })).toEqual({ first: null, players: 3 });
  expect(sent({ first: 3, players: 3 })).toEqual({ players: 3 });
});

test("Hard of a solo game is not told once two play", () => {
  const players: OptionInfo = { name: "players", kind: "int", default: 4 };
  const hard: OptionInfo = {
    name: "hard",
    kind: "bool",
    default: false,
    applies: { players: [1] },
  };
  const sent = (options: Record<string, unknown>) =>
    asked({ ...wish, options }, [players, hard]).options;
  expect(sent({ players: 1, hard: true })).toEqual({ players: 1, hard: true });
  expect(sent({ players: 2, hard: true })).toEqual({ players: 2 });
});

test("the tempo of bots is the server's until someone chooses", () => {
  expect(asked(wish, known).tempo).toBeNull();
  expect(asked({ ...wish, tempo: "calm" }, known).tempo).toBe("calm");
});

test("private talk can be switched off where deals are open, and is not told to be off elsewhere", () => {
  const secret: OptionInfo = {
    name: "secret_deals",
    kind: "bool",
    default: false,
    by_edition: { new: false, old: true },
  };
  const quiet = { ...wish, privateTalk: false };
  expect(asked(quiet, [...known, secret]).private_talk).toBe(false);
  expect(
    asked({ ...quiet, options: { secret_deals: true } }, [...known, secret]).private_talk,
  ).toBe(true);
  expect(asked({ ...quiet, options: { edition: "old" } }, [...known, secret]).private_talk).toBe(
    true,
  );
  expect(asked(quiet, known).private_talk).toBe(true);
});
