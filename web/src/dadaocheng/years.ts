/** The events of the years: what each is called and what it lets one do, in the reader's language. */

import { m } from "../paraglide/messages";

interface YearWords {
  title: () => string;
  does: () => string;
}

const YEARS: Record<number, YearWords> = {
  1851: { title: m.dadaocheng_1851, does: m.dadaocheng_1851_does },
  1853: { title: m.dadaocheng_1853, does: m.dadaocheng_1853_does },
  1859: { title: m.dadaocheng_1859, does: m.dadaocheng_1859_does },
  1860: { title: m.dadaocheng_1860, does: m.dadaocheng_1860_does },
  1865: { title: m.dadaocheng_1865, does: m.dadaocheng_1865_does },
  1878: { title: m.dadaocheng_1878, does: m.dadaocheng_1878_does },
  1884: { title: m.dadaocheng_1884, does: m.dadaocheng_1884_does },
  1891: { title: m.dadaocheng_1891, does: m.dadaocheng_1891_does },
  1895: { title: m.dadaocheng_1895, does: m.dadaocheng_1895_does },
  1898: { title: m.dadaocheng_1898, does: m.dadaocheng_1898_does },
  1905: { title: m.dadaocheng_1905, does: m.dadaocheng_1905_does },
  1908: { title: m.dadaocheng_1908, does: m.dadaocheng_1908_does },
  1915: { title: m.dadaocheng_1915, does: m.dadaocheng_1915_does },
  1920: { title: m.dadaocheng_1920, does: m.dadaocheng_1920_does },
};

export function yearTitle(year: number): string {
  return YEARS[year]?.title() ?? "";
}

export function yearDoes(year: number): string {
  return YEARS[year]?.does() ?? "";
}
