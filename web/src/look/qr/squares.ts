/** A pattern of dark squares as one path, a run of squares in a row as one rectangle. */
export function squares(count: number, isDark: (row: number, column: number) => boolean): string {
  let path = "";
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      let to = from;
      while (to < count && isDark(row, to)) to++;
      if (to > from) path += `M${from} ${row}h${to - from}v1H${from}z`;
      from = to;
    }
  }
  return path;
}
