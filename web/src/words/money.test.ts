import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale, type Locale } from "../paraglide/runtime";
import { shortMoney } from "./money";

afterEach(() => overwriteGetLocale(() => "en"));

test.each<[Locale, string]>([
  ["en", "$50k"],
  ["de", "50\u00a0Tsd.\u00a0$"],
  ["fr", "50\u00a0k$"],
  ["pl", "50\u00a0tys.\u00a0$"],
  ["zh-Hant", "$5萬"],
])("short money in %s is %s", (locale, written) => {
  overwriteGetLocale(() => locale);
  expect(shortMoney(50_000)).toBe(written);
});
