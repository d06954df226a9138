import { expect, test } from "vitest";
import { worthTelling } from "./worth-telling";

const known = [
  { name: "edition", kind: "choice", default: "zman-2008" },
  { name: "open_money", kind: "bool", default: false },
  { name: "trade_minutes", kind: "int" },
];

test("edition and players are always told, the rest if it is not as usual", () => {
  const options = { edition: "zman-2008", players: 4, open_money: true, trade_minutes: null };
  expect(worthTelling(options, known)).toEqual([
    ["edition", "zman-2008"],
    ["players", 4],
    ["open_money", true],
  ]);
});
