import { expect, test } from "vitest";
import type { ShipCard } from "../../protocol";
import { hintWords } from "./hint-words";

const junk = { id: "1-1", port: "tainan", kind: "junk", level: 1 } as unknown as ShipCard;
const game = { ship: (id: string) => (id === "1-1" ? junk : undefined) };

test("a hint says what its cubes are to buy, and what that is worth in the end", () => {
  const buys = [
    { card: "market", worth: 3.4 },
    { card: "mansion", worth: 2.3 },
  ];
  expect(hintWords({ buys, kept: {} }, game)).toBe(
    "Hint: this is to buy Market and Mansion, worth about 6 points in the end.",
  );
});

test("a hint that buys nothing says what is kept", () => {
  expect(hintWords({ buys: [], kept: { tea: 2 } }, game)).toBe(
    "Hint: nothing is worth buying now; 2 tea count for more later.",
  );
  expect(hintWords({ buys: [], kept: {} }, game)).toBe(
    "Hint: nothing can be bought with this turn’s cubes.",
  );
});
