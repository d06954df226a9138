import { describe, expect, it } from "vitest";
import { patched, patchedActions } from "./patch";

describe("a view after changes", () => {
  it("has the new value at the path, and the same objects elsewhere", () => {
    const view = { players: [{ cash: 1 }, { cash: 2 }], shops: { "3": "photo" } };
    const next = patched(view, [[["players", 0, "cash"], 5]]);
    expect(next.players[0]).toEqual({ cash: 5 });
    expect(next.players[1]).toBe(view.players[1]);
    expect(next.shops).toBe(view.shops);
    expect(view.players[0]).toEqual({ cash: 1 });
  });

  it("appends one past the end of a list", () => {
    expect(patched({ offers: [1] }, [[["offers", 1], 2]])).toEqual({ offers: [1, 2] });
  });

  it("loses what a path alone names", () => {
    expect(patched({ shops: { a: 1, b: 2 } }, [[["shops", "a"]]])).toEqual({ shops: { b: 2 } });
    expect(patched({ offers: [1, 2, 3] }, [[["offers", 1]]])).toEqual({ offers: [1, 3] });
  });

  it("is replaced by an empty path", () => {
    expect(patched<unknown>({ a: 1 }, [[[], { b: 2 }]])).toEqual({ b: 2 });
  });

  it("keeps null as a value", () => {
    expect(patched<unknown>({ turn: 1 }, [[["turn"], null]])).toEqual({ turn: null });
  });
});

describe("listed actions after a change", () => {
  it("go by their places before any went, then come in order", () => {
    expect(
      patchedActions(["a", "b", "c"], {
        gone: [0, 2],
        new: [
          [0, "x"],
          [2, "y"],
        ],
      }),
    ).toEqual(["x", "b", "y"]);
  });
});
