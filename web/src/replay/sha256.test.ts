import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "./sha256";

it("says what everybody else says", () => {
  for (const text of ["", "oolong", "茶館", "a".repeat(55), "b".repeat(56), "c".repeat(1000)])
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
});
