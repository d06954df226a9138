/** Time that is left, as a person reads it. */

/** 6:12, 1:05:00, or 2 d 4 h for slow play. */
export function clockTime(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return slowTime(hours, locale);
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${tail}` : `${minutes}:${two(seconds % 60)}`;
}

function slowTime(hours: number, locale: string): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "narrow" }).format(
      value,
    );
  return `${unit(Math.floor(hours / 24), "day")} ${unit(hours % 24, "hour")}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
