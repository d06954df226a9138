/** Time that is left, as a person reads it. */

/** 6:12 or 1:05:00; of a clock of hours or days 2 d 4 h, 5 h 20 min, 20 min: it shows no seconds. */
export function clockTime(milliseconds: number, locale: string, isSlow = false): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return joined(locale, [Math.floor(hours / 24), "day"], [hours % 24, "hour"]);
  if (isSlow && hours) return joined(locale, [hours, "hour"], [minutes % 60, "minute"]);
  if (isSlow) return joined(locale, [Math.ceil(seconds / 60), "minute"]);
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${tail}` : `${minutes}:${two(seconds % 60)}`;
}

function joined(locale: string, ...parts: readonly [count: number, unit: string][]): string {
  const style = { style: "unit", unitDisplay: "narrow" } as const;
  const told = parts.map(([count, unit]) =>
    new Intl.NumberFormat(locale, { ...style, unit }).format(count),
  );
  return told.join(" ");
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
