import { describe, expect, it } from "vitest";
import { inSteps } from "../../plugins/paths";

describe("a path in steps", () => {
  it.each([
    ["M10 20 L12.5 19.5 L13 20", "m10 20 2.5-.5 .5 .5"],
    ["M10 20 14 20 Z M0 0 H5 V6", "m10 20 4 0zm-10-20h5v6"],
    ["M4 4 h2 v3 l1 1", "m4 4h2v3l1 1"],
    ["M0 0 C1 2 3 4 5 6 C6 7 8 9 10 11", "m0 0c1 2 3 4 5 6 1 1 3 3 5 5"],
    ["M2 2 A3 3 0 0 1 8 2", "m2 2a3 3 0 0 1 6 0"],
    ["M1 1 Q2 2 3 1 T5 1", "m1 1q1 1 2 0t2 0"],
    ["m1 1 2 2 L1 1", "m1 1 2 2-2-2"],
  ])("%s", (path, steps) => expect(inSteps(path)).toBe(steps));
});
