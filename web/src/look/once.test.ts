import { globSync, readFileSync } from "node:fs";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, it, test } from "vitest";
import { once } from "./once";

describe("once", () => {
  it("has each value once, the first of equal ones in its place", () => {
    expect(once([3, 1, 3, 2, 1])).toEqual([3, 1, 2]);
  });

  it("has each thing once by a field", () => {
    const [first, again, other] = [
      { id: 1, by: 0 },
      { id: 1, by: 2 },
      { id: 2, by: 0 },
    ];
    expect(once([first, again, other], "id")).toEqual([first, other]);
  });
});

/**
 * A key cannot repeat if it is the place in the list, if the list went through `once` by the same
 * field, or if an object's own names are the keys. Lists in capitals are constants of the module:
 * two equal keys in one would show wherever it is drawn first.
 */
function canRepeat(block: AST.EachBlock, text: string): boolean {
  const { expression: list, context, key, index } = block;
  const source = (node: unknown) => {
    const { start, end } = node as { start: number; end: number };
    return text.slice(start, end);
  };
  if (!key || source(key) === index) return false;
  const words = source(list);
  if (/^[A-Z][A-Z_]*$/.test(words)) return false;
  const named = context ? source(context) : "";
  if (words.startsWith("Object.entries(")) return !named.startsWith(`[${source(key)},`);
  if (list.type !== "CallExpression" || source(list.callee) !== "once") return true;
  const field = list.arguments[1];
  const allowed = field ? fieldKeys(source(field).slice(1, -1), named) : [named];
  return !allowed.includes(source(key));
}

/** How the field of an item is written as a key. */
function fieldKeys(field: string, named: string): string[] {
  if (!named.startsWith("{")) return [`${named}.${field}`];
  const renamed = new RegExp(`\\b${field}: (\\w+)`).exec(named)?.[1];
  return [renamed ?? field];
}

function eachBlocks(node: unknown): AST.EachBlock[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "type" in node && node.type === "EachBlock" ? [node as AST.EachBlock] : [];
  return [...own, ...Object.values(node).flatMap(eachBlocks)];
}

/** The heads of keyed lists in a component whose keys may repeat. */
function repeatable(text: string): string[] {
  return eachBlocks(parse(text, { modern: true }).fragment)
    .filter((block) => canRepeat(block, text))
    .map(({ expression, key }) =>
      text.slice((expression as { start?: number }).start, (key as { end?: number }).end),
    );
}

test.each(globSync("src/**/*.svelte"))("no keyed list in %s has keys that can repeat", (file) => {
  expect(repeatable(readFileSync(file, "utf-8"))).toEqual([]);
});

describe("a key that can repeat is found", () => {
  it.each([
    "{#each due as words (words)}{words}{/each}",
    "{#each offers as offer (offer.id)}{offer.by}{/each}",
    '{#each once(offers, "id") as offer (offer.by)}{offer.by}{/each}',
    '{#each once(offers, "id") as { id, by } (by)}{by}{/each}',
    "{#each once(offers) as { id, by } (by)}{by}{/each}",
    "{#if true}<p>{#each pairs as [one, other] (`${one} ${other}`)}{one}{/each}</p>{/if}",
    "{#each Object.entries(tiles) as [tile, count] (count)}{tile}{/each}",
  ])("%s", (text) => expect(repeatable(text)).toHaveLength(1));
});

describe("a key that cannot repeat passes", () => {
  it.each([
    "{#each due as words}{words}{/each}",
    "{#each due as words, place (place)}{words}{/each}",
    "{#each KINDS as kind (kind)}{kind}{/each}",
    '{#each once(offers, "id") as offer (offer.id)}{offer.by}{/each}',
    '{#each once(rounds, "round") as { round: n } (n)}{n}{/each}',
    "{#each once(parties) as seat (seat)}{seat}{/each}",
    "{#each Object.entries(tiles) as [tile, count] (tile)}{count}{/each}",
  ])("%s", (text) => expect(repeatable(text)).toEqual([]));
});
