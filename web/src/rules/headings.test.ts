import { expect, test } from "vitest";
import { headings } from "./headings";

test("numbered headings are found, in plain words", () => {
  const page = '<h1>Rules</h1><h2 id="C1">C1 The <em>board</em></h2><p>…</p><h2 id="C2">A &amp; B</h2>';
  expect(headings(page)).toEqual([
    { id: "C1", text: "C1 The board" },
    { id: "C2", text: "A & B" },
  ]);
});
