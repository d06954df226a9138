/** A sum of money as somebody types it. */

/** The sum; or, where notes do not make up what was typed, the sums beside it that they do. */
export type TypedSum = { sum: number } | { beside: readonly number[] };

const THOUSAND = 1000;

/** Chinese counts in ten thousands. */
const TEN_THOUSANDS = /[萬万]/;

/** "20" is twenty thousand: nobody deals in single dollars. Nothing typed is no money. */
export function typedSum(text: string, note: number): TypedSum {
  const digits = text.replace(/\D/g, "");
  if (!digits) return text.trim() ? { beside: [] } : { sum: 0 };
  const sum = Number(digits) * unitOf(text, Number(digits));
  const below = Math.floor(sum / note) * note;
  return below === sum ? { sum } : { beside: [below, below + note].filter((one) => one > 0) };
}

function unitOf(text: string, figure: number): number {
  if (TEN_THOUSANDS.test(text)) return 10 * THOUSAND;
  return figure < THOUSAND ? THOUSAND : 1;
}
