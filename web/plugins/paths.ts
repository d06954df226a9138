/** Paths of drawings in fewer letters: steps instead of places, which also compress better. */

const TOKEN = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi;
const LENGTHS: Record<string, number> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
const HUNDREDTHS = 100;

interface Step {
  command: string;
  numbers: number[];
}

/** The same path, each of its commands told from where the one before ends. */
export function inSteps(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const steps = commandsOf(path).map(({ command, numbers }) => {
    const kind = command.toUpperCase();
    const isStep = command !== kind;
    const moved = numbers.map((number, place) =>
      isStep || (kind === "A" && place < 5) ? number : rounded(number - (isX(kind, place) ? x : y)),
    );
    if (kind === "Z") [x, y] = [startX, startY];
    else if (kind === "H") x += moved[0]!;
    else if (kind === "V") y += moved[0]!;
    else [x, y] = [x + moved.at(-2)!, y + moved.at(-1)!];
    if (kind === "M") [startX, startY] = [x, y];
    return { command: kind.toLowerCase(), numbers: moved };
  });
  return steps.map((step, place) => written(step, steps[place - 1])).join("");
}

/** A path's commands, one by one: `M0 0 4 4` is a move and a line. */
function commandsOf(path: string): Step[] {
  const tokens = path.match(TOKEN) ?? [];
  const found: Step[] = [];
  let command = "";
  for (let at = 0; at < tokens.length;) {
    if (/[a-z]/i.test(tokens[at]!)) command = tokens[at++]!;
    const length = LENGTHS[command.toUpperCase()]!;
    found.push({ command, numbers: tokens.slice(at, at + length).map(Number) });
    at += length;
    if (/m/i.test(command)) command = command === "m" ? "l" : "L";
  }
  return found;
}

function isX(kind: string, place: number): boolean {
  return kind === "A" ? place === 5 : kind === "V" ? false : place % 2 === 0;
}

function rounded(number: number): number {
  return Math.round(number * HUNDREDTHS) / HUNDREDTHS;
}

function written({ command, numbers }: Step, before: Step | undefined): string {
  const isImplied =
    before && (command === before.command || (command === "l" && before.command === "m"));
  const letter = isImplied && command !== "z" ? "" : command;
  return numbers.reduce((text, number) => {
    const isApart = number < 0 || (text !== "" && text === letter);
    return text + (isApart ? "" : " ") + String(number).replace(/^(-?)0\./, "$1.");
  }, letter);
}
