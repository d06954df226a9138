import { expect, it } from "vitest";
import { faultOf } from "./fault-report";

const ENTRY = "/static/assets/index-C9aXk_2d.js";

function failed(name: string, message: string, stack: string): Error {
  return Object.assign(new Error(message), { name, stack });
}

const STACK = `TypeError: the cat sat on the mat
    at tell (https://teahouse.example/static/assets/Chinatown-BXq5_0-a.js:2:51034)
    at HTMLButtonElement.say (chrome-extension://abcdef/page.js:1:9)
    at https://teahouse.example/static/assets/shared-D0hZ-b1c.js:1:220`;

it("a fault is where and what kind, in our own files alone, and never its message", () => {
  const fault = faultOf("talk", failed("TypeError", "the cat sat on the mat", STACK), ENTRY);
  expect(fault).toEqual({
    panel: "talk",
    error: "TypeError",
    frames: ["Chinatown-BXq5_0-a.js:2:51034", "shared-D0hZ-b1c.js:1:220"],
    page: "index-C9aXk_2d.js",
  });
});

it("an error of the framework is told by its code", () => {
  const error = failed("Error", "https://svelte.dev/e/each_key_duplicate", "");
  expect(faultOf("seat", error, ENTRY).error).toBe("each_key_duplicate");
});

it("a name that is more than a name is not told", () => {
  expect(faultOf("seat", failed("Ann said hello", "", ""), ENTRY).error).toBe("Error");
});

it("what is thrown may be no error", () => {
  expect(faultOf("seat", "the cat sat on the mat", ENTRY)).toMatchObject({
    error: "thrown",
    frames: [],
  });
});

it("the longest stack is cut", () => {
  const frame = "    at f (https://teahouse.example/static/assets/App-12345678.js:1:2)\n";
  const fault = faultOf("seat", failed("RangeError", "", frame.repeat(200)), ENTRY);
  expect(fault.frames).toHaveLength(12);
});
