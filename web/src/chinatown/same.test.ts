import { describe, expect, it } from "vitest";
import { keptSame } from "./same";

describe("a list that comes again", () => {
  it("is the list it was, if nothing changed", () => {
    const before = [{ seat: 0, pays: 10 }];
    expect(keptSame(before, [{ seat: 0, pays: 10 }])).toBe(before);
  });

  it("keeps the objects that are as they were", () => {
    const before = [{ pays: 10 }, { pays: 20 }];
    const after = keptSame(before, [{ pays: 20 }, { pays: 30 }]);
    expect(after[0]).toBe(before[1]);
    expect(after).toEqual([{ pays: 20 }, { pays: 30 }]);
  });

  it("is a new list when something went", () => {
    const before = [{ pays: 10 }, { pays: 20 }];
    expect(keptSame(before, [{ pays: 10 }])).toEqual([{ pays: 10 }]);
  });
});
