import { expect, test } from "vitest";
import { isolated } from "./isolated";

test("a name from right to left is set apart, others stay as they are", () => {
  expect(isolated("Ana")).toBe("Ana");
  expect(isolated("美玲")).toBe("美玲");
  expect(isolated("נועה")).toBe("\u2068נועה\u2069");
});
