import { expect, test } from "vitest";
import { locales, overwriteGetLocale } from "../paraglide/runtime";
import { formatLocale } from "./formats";
import { listed } from "./lists";

const NAMES = ["Jade", "Otto", "Ines", "Bo"];

test.each(locales)("lists are written as is usual in %s", (locale) => {
  overwriteGetLocale(() => locale);
  const usual = new Intl.ListFormat(formatLocale(), { type: "conjunction" });
  for (let count = 0; count <= NAMES.length; count++) {
    const names = NAMES.slice(0, count);
    expect(listed(names)).toBe(usual.format(names));
  }
});
