import { beforeEach, expect, it } from "vitest";
import type { DadaochengForeseen, DadaochengView } from "../protocol";
import type { DadaochengGame } from "./game.svelte";
import { eachCube } from "./goods";
import { Pencil } from "./pencil.svelte";

const FORESEEN = {
  view: { players: [{ cubes: { tea: 1 } }], step: "act", must_return: [] },
  lines: [],
  next: [],
  events: [],
  prices: {},
} as unknown as DadaochengForeseen;

interface Question {
  cells: (number | number[])[];
  answer(foreseen: DadaochengForeseen | null): void;
}

let asked: Question[];
let game: DadaochengGame;
let pencil: Pencil;

beforeEach(() => {
  asked = [];
  const ask = ({ actions }: { actions: { cell?: number; cells?: number[] }[] }) =>
    new Promise((answer) =>
      asked.push({ cells: actions.map(({ cell, cells }) => cell ?? cells!), answer }),
    );
  const view = { grid: [], moves_left: 2, players: [{ cubes: {} }] } as unknown as DadaochengView;
  game = { play: { view, ask }, view, mayMove: true, isEarly: false, you: 0 } as never;
  pencil = new Pencil(game);
});

const questions = () => asked.map(({ cells }) => cells);
const heard = () => new Promise((done) => setTimeout(done));

async function answerLast(foreseen: DadaochengForeseen | null = FORESEEN): Promise<void> {
  asked.at(-1)!.answer(foreseen);
  await heard();
}

it("a move that was aimed at is foreseen with the tap, without another question", async () => {
  pencil.aim(3, 5);
  await answerLast();
  expect(pencil.foresight).toBeNull();
  pencil.move(3, 5);
  await heard();
  expect(pencil.foresight?.cubes).toEqual({ tea: 1 });
  expect(questions()).toEqual([[[3, 5]]]);
});

it("cubes that were paid meanwhile are not coming", async () => {
  (game.play as { view: unknown }).view = { players: [{ cubes: { tea: 3 } }] };
  pencil.move(3, 5);
  await answerLast();
  expect(eachCube(pencil.foresight!.coming)).toEqual([]);
});

it("a disc that is picked may be flipped: that is asked at once", () => {
  pencil.tap(3);
  expect(questions()).toEqual([[3]]);
});

it("one move at a time is asked about, and what was passed by is not", async () => {
  for (const cell of [4, 5, 6]) pencil.aim(3, cell);
  expect(questions()).toEqual([[[3, 4]]]);
  await answerLast();
  expect(questions()).toEqual([[[3, 4]], [[3, 6]]]);
});

it("a question that was refused is asked again", async () => {
  pencil.aim(3, 5);
  await answerLast(null);
  pencil.move(3, 5);
  expect(questions()).toEqual([[[3, 5]], [[3, 5]]]);
});

it("a table that has changed is asked about anew", async () => {
  pencil.aim(3, 5);
  await answerLast();
  Object.assign(game.play, { view: { ...game.play.view } });
  pencil.move(3, 5);
  expect(questions()).toEqual([[[3, 5]], [[3, 5]]]);
});
