import { globSync, readFileSync } from "node:fs";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, it, test } from "vitest";

/** The components that lay out a page: each thing in them fails by itself. */
const LAYOUTS = [
  "App",
  "chinatown/Chinatown",
  "chinatown/PhoneTable",
  "chinatown/WideTable",
  "chinatown/ending/Ending",
  "chinatown/seats/Seats",
  "chinatown/strip/Lead",
  "chinatown/strip/PhoneStrip",
  "chinatown/strip/Strip",
  "chinatown/wood/Slips",
  "dadaocheng/Dadaocheng",
  "dadaocheng/TableTop",
  "dadaocheng/daily/DailyBoard",
  "dadaocheng/dock/Dock",
  "dadaocheng/ending/Ending",
  "door/Door",
  "door/Tables",
  "people/Person",
  "replay/Watch",
  "settings/Settings",
  "table/TableNow",
  "table/gathering/Gathering",
  "table/menu/MenuBody",
  "table/slow/SlowParts",
];
/** What stands in a panel already (Lazy, and Game, which is one), or only draws what it is given. */
const BARE =
  /^(Panel|Lazy|Game|CupFromAbove|Porcelain|Symbols|Weaves|Brand|Icon|Sign|SeatMark|Cubes)$/;

/** The components that stand in no panel. */
function bare(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(bare);
  const { type, name } = node as AST.Component;
  if (type === "Component" && name === "Panel") return [];
  const own = type === "Component" && !BARE.test(name) ? [name] : [];
  return [...own, ...Object.values(node).flatMap(bare)];
}

function bareIn(text: string): string[] {
  return bare(parse(text, { modern: true }).fragment);
}

test.each(LAYOUTS)("everything in %s stands in a panel", (layout) => {
  expect(bareIn(readFileSync(`src/${layout}.svelte`, "utf-8"))).toEqual([]);
});

describe("what stands in no panel is found", () => {
  it.each([
    ["<Seats />", ["Seats"]],
    ["{#if trading}<trading.OfferStack />{/if}", ["trading.OfferStack"]],
    ['<Panel name="board"><Board /></Panel><main><Strip /></main>', ["Strip"]],
    ['{#snippet seat()}<Panel name="seat"><Seat /></Panel>{/snippet}', []],
  ])("%s", (text, found) => expect(bareIn(text)).toEqual(found));
});

test("whatever is fetched stands in a panel", () => {
  expect(bareIn(readFileSync("src/look/Lazy.svelte", "utf-8"))).toEqual([]);
});

/** What an `{#await}` draws, if it stands in no panel. */
function awaitedBare(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(awaitedBare);
  const { type, then } = node as AST.AwaitBlock;
  const drawn = type === "AwaitBlock" ? (then?.nodes ?? []) : [];
  const own = drawn.flatMap((one) => {
    if (one.type === "Component") return /^(Panel|Lazy)$/.test(one.name) ? [] : [one.name];
    return one.type === "Text" || one.type === "ExpressionTag" ? [] : [one.type];
  });
  return [...own, ...Object.values(node).flatMap(awaitedBare)];
}

/** What is drawn once a promise has come true is drawn by no panel around it: an error in it would be lost. */
test.each(globSync("src/**/*.svelte"))("what %s waits for stands in a panel of its own", (file) => {
  const { fragment } = parse(readFileSync(file, "utf-8"), { modern: true });
  expect(awaitedBare(fragment)).toEqual([]);
});

test("what is waited for and stands in no panel is found", () => {
  const { fragment } = parse("<Panel>{#await it then { Part }}<Part />{/await}</Panel>", {
    modern: true,
  });
  expect(awaitedBare(fragment)).toEqual(["Part"]);
});
