/** SHA-256 of a text: browsers keep their own from pages that come over plain HTTP. */

const WORDS = 64;
const MASK = 0xffffffffn;

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard has it. */
const [START, ROUND] = constants();

export function sha256(text: string): string {
  const state = [...START];
  const bytes = padded(new TextEncoder().encode(text));
  for (let at = 0; at < bytes.length; at += 64) mix(state, new DataView(bytes.buffer, at, 64));
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

function mix(state: number[], block: DataView): void {
  const words = expanded(block);
  let [a, b, c, d, e, f, g, h] = state as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < WORDS; n += 1) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + big + ((e & f) ^ (~e & g)) + ROUND[n]! + words[n]!) >>> 0;
    const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n]! + word) >>> 0));
}

function expanded(block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, n) => block.getUint32(4 * n));
  for (let n = 16; n < WORDS; n += 1) {
    const [x, y] = [words[n - 15]!, words[n - 2]!];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words.push((words[n - 16]! + low + words[n - 7]! + high) >>> 0);
  }
  return words;
}

function padded(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  bytes.set(text);
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(text.length) * 8n);
  return bytes;
}

function turned(word: number, by: number): number {
  return ((word >>> by) | (word << (32 - by))) >>> 0;
}

function constants(): [number[], number[]] {
  const primes: number[] = [];
  for (let n = 2; primes.length < WORDS; n += 1)
    if (primes.every((prime) => n % prime)) primes.push(n);
  return [primes.slice(0, 8).map((p) => fraction(p, 2)), primes.map((p) => fraction(p, 3))];
}

/** 32 bits after the point of a square or cube root, by whole numbers alone. */
function fraction(of: number, degree: 2 | 3): number {
  const target = BigInt(of) << BigInt(32 * degree);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(degree) <= target) low = middle;
    else high = middle;
  }
  return Number(low & MASK);
}
