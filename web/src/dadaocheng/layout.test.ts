import { expect, it } from "vitest";
import { modeFor } from "./layout";

it.each([
  [1440, 900, "wide"],
  [1280, 720, "wide"],
  [1024, 768, "wide"],
  [844, 390, "aside"], // a phone on its side
  [720, 450, "aside"], // a desktop at 200 per cent
  [390, 844, "stacked"],
  [360, 640, "stacked"],
  [768, 1024, "stacked"],
])("%i by %i is laid out %s", (width, height, mode) => {
  expect(modeFor(width, height)).toBe(mode);
});
