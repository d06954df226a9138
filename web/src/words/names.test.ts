import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { animalName, tileName } from "../chinatown/words";
import { nameOf } from "../dadaocheng/words";
import { overwriteGetLocale } from "../paraglide/runtime";
import { choiceWords, optionWords } from "./options";

// In Chinese a word of ours cannot be mistaken for the id that is shown where a word is missing.
const CHINESE = /\p{Script=Han}/u;
beforeEach(() => overwriteGetLocale(() => "zh-Hant"));

interface Named {
  id: string;
}
interface Property {
  enum?: unknown[];
}

const read = (path: string) => JSON.parse(readFileSync(`../${path}`, "utf-8"));
const data = (path: string) => read(`src/teahouse/games/${path}`);
const schemas = read("docs/messages.schema.json").$defs;
const editions = Object.values<{ types: Named[] }>(data("chinatown/data/tiles.json"));
const tiles = editions.flatMap(({ types }) => types.map(({ id }) => id));
const buildings: Named[] = data("dadaocheng/data/soso-2015.json").buildings.cards;
const options = ["Chinatown", "Dadaocheng"].flatMap((game) =>
  Object.entries<Property>(schemas[`${game}Options`].properties),
);
const choices = options.flatMap(([option, { enum: values = [] }]) =>
  values.filter((value) => typeof value === "string").map((value) => [option, value] as const),
);

test.each(options)("the option %s has a name and an explanation", (option) => {
  expect(optionWords(option).name()).toMatch(CHINESE);
  expect(optionWords(option).help()).toMatch(CHINESE);
});

test.each(choices)("the option %s has a word for %s", (option, choice) => {
  expect(choiceWords(option, choice)).toMatch(CHINESE);
});

test.each(tiles)("the shop %s has a name", (tile) => {
  expect(tileName(tile)).toMatch(CHINESE);
});

test.each(["snake", "horse", "goat", "monkey", "rooster", "dog"])("the %s has a name", (animal) => {
  expect(animalName(animal)).toMatch(CHINESE);
});

test.each(buildings)("the building $id has a name", ({ id }) => {
  expect(nameOf(id)).toMatch(CHINESE);
});
