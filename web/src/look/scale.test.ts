import { globSync, readFileSync } from "node:fs";
import { parse, parseCss, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";

/** Where pictures are drawn: lengths there are of the drawing, and grow with it. */
const DRAWINGS = [
  "chinatown/board/Bids.svelte",
  "chinatown/board/Calendar.svelte",
  "chinatown/board/Ghosts.svelte",
  "chinatown/board/Growing.svelte",
  "chinatown/board/town.css",
  "door/scenes/Chinatown.svelte",
];

/** Lengths outside the scale, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  "dadaocheng/board/Runs.svelte font-size: 0.6em": "a part of a number that is sized by its disc",
  "chinatown/strip/PhoneStrip.svelte padding-bottom: 4.375rem": "the button that lies over its end",
  "chinatown/strip/PhoneStrip.svelte scroll-padding-bottom: 4.125rem": "the same button",
  "lesson/LessonCard.svelte padding: var(--space-5) max(var(--space-7), (100vw - 73.75rem) / 2)":
    "the text stands in the middle, as wide as it is read well",
};

const TYPE = /^font(-size)?$/;
const CORNER = /^border(-[a-z]+)*-radius$/;
const SPACE = /^((row-|column-)?gap|(scroll-)?(padding|margin)(-[a-z]+)*|--gap|--pad)$/;
/** Shares of a screen, of a container or of the text beside are of no scale; nor are hairlines. */
const LENGTH = /(?<![\w.-])-?\d*\.?\d+(px|rem|em|ch|lh)\b/g;
const HAIRLINE = /^-?[01]px$/;

interface Written {
  property: string;
  value: string;
}

const NAMES = new Set(
  declarations(parseCss(readFileSync("src/look/tokens.css", "utf-8")))
    .map(({ property }) => property)
    .filter((name) => /^--(text|title|space|radius|round)/.test(name)),
);

/** What a declaration takes from outside the scale: lengths of its own and names that are not there. */
function offScale({ property, value }: Written): string[] {
  const scale = [TYPE, CORNER, SPACE].find((kind) => kind.test(property));
  if (!scale) return [];
  const size = property === "font" ? value.replace(/\/\s*\S+/, "") : value;
  const lengths = [...size.matchAll(LENGTH)].map(([length]) => length);
  const unknown = [...value.matchAll(/var\((--(?:text|title|space|radius|round)[\w-]*)/g)]
    .map(([, name]) => name!)
    .filter((name) => !NAMES.has(name));
  return [...lengths.filter((length) => scale === TYPE || !HAIRLINE.test(length)), ...unknown];
}

function declarations(node: unknown): Written[] {
  if (typeof node !== "object" || node === null) return [];
  if ("type" in node && node.type === "Declaration") return [node as AST.CSS.Declaration];
  return Object.values(node).flatMap(declarations);
}

function stylesOf(file: string): unknown {
  const text = readFileSync(file, "utf-8");
  return file.endsWith(".css") ? parseCss(text) : parse(text, { modern: true }).css;
}

const FILES = globSync("src/**/*.{svelte,css}").map((file) => file.replaceAll("\\", "/").slice(4));
const found = FILES.filter(
  (file) => !DRAWINGS.includes(file) && file !== "look/tokens.css",
).flatMap((file) =>
  declarations(stylesOf(`src/${file}`))
    .filter((written) => offScale(written).length)
    .map(({ property, value }) => `${file} ${property}: ${value}`),
);

describe("the scale of type, space and corners", () => {
  it.each([
    ["font-size", "13px"],
    ["font-size", "1px"],
    ["font", "600 1.1rem/1.2 var(--serif)"],
    ["border-radius", "0 7px 7px 0"],
    ["padding-inline", "calc(5px + env(safe-area-inset-left))"],
    ["gap", "var(--space-12)"],
    ["--gap", "9px"],
  ])("does not hold %s: %s", (property, value) => {
    expect(offScale({ property, value })).not.toEqual([]);
  });

  it.each([
    ["font", "600 var(--text-3)/1.2 var(--serif)"],
    ["gap", "1px"],
    ["margin", "calc(-1 * var(--space-4)) auto"],
    ["padding", "30vh var(--space-8) 0"],
    ["width", "13px"],
  ])("holds %s: %s", (property, value) => {
    expect(offScale({ property, value })).toEqual([]);
  });

  it("is used by every component and sheet", () => {
    expect(FILES.length).toBeGreaterThan(200);
    expect(found.filter((line) => !(line in EXCEPTIONS))).toEqual([]);
  });

  it("has no exception that nothing needs", () => {
    expect(Object.keys(EXCEPTIONS).filter((line) => !found.includes(line))).toEqual([]);
    expect(DRAWINGS.filter((file) => !FILES.includes(file))).toEqual([]);
  });

  it("is asked by text: no width of the screen is measured in pixels", () => {
    const asked = FILES.filter((file) =>
      /@(media|container)[^{]*\d(px)/.test(readFileSync(`src/${file}`, "utf-8")),
    );
    expect(asked).toEqual([]);
  });
});
