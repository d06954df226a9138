import { expect, test } from "vitest";
import { spoken } from "./language";

test("the first language of the browser that we speak is taken", () => {
  expect(spoken(["it-IT", "fr-CA", "en"])).toBe("fr");
});

test("any Chinese is served in traditional Chinese", () => {
  expect(spoken(["zh-TW"])).toBe("zh-Hant");
  expect(spoken(["zh"])).toBe("zh-Hant");
});

test("a language that we do not speak is none", () => {
  expect(spoken(["it"])).toBeUndefined();
});
