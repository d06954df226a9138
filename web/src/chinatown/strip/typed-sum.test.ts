import { expect, it } from "vitest";
import { typedSum } from "./typed-sum";

const NOTE = 10_000;

it("takes a sum in full, in thousands, or in ten thousands", () => {
  for (const text of ["20000", "$20,000", "20.000 $", "20", "20k", "2萬", "2万"])
    expect(typedSum(text, NOTE), text).toEqual({ sum: 20_000 });
});

it("never rounds what notes do not make up, and names the sums beside it", () => {
  expect(typedSum("25000", NOTE)).toEqual({ beside: [20_000, 30_000] });
  expect(typedSum("25", NOTE)).toEqual({ beside: [20_000, 30_000] });
  expect(typedSum("4000", NOTE)).toEqual({ beside: [10_000] });
});

it("takes an empty field as no money, and words as no sum", () => {
  expect(typedSum("", NOTE)).toEqual({ sum: 0 });
  expect(typedSum("much", NOTE)).toEqual({ beside: [] });
});

it("takes hundreds as thousands in an edition of small notes too", () => {
  expect(typedSum("120", 1000)).toEqual({ sum: 120_000 });
  expect(typedSum("1500", 1000)).toEqual({ beside: [1000, 2000] });
});
