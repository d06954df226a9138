/** Goods and cubes: in the order of the box, as lists to draw and as counts to pay with. */

export const GOODS = ["rice", "sugar", "camphor", "tea", "opium"] as const;

export type Good = (typeof GOODS)[number];
export type Cubes = Readonly<Record<string, number>>;

/** Each cube by itself, in the order of the box; "any" comes last. */
export function eachCube(cubes: Cubes): string[] {
  return [...GOODS, "any"].flatMap((good) =>
    Array<string>(Math.max(0, cubes[good] ?? 0)).fill(good),
  );
}

export function countOf(cubes: Cubes): number {
  return Object.values(cubes).reduce((sum, count) => sum + count, 0);
}

/** Without the goods there are none of, so that equal cubes are written alike. */
export function written(cubes: Cubes): string {
  return eachCube(cubes).join(" ");
}

export function added(cubes: Cubes, more: Cubes, sign: 1 | -1 = 1): Record<string, number> {
  const sum: Record<string, number> = { ...cubes };
  for (const [good, count] of Object.entries(more)) sum[good] = (sum[good] ?? 0) + sign * count;
  return sum;
}

/** A disc as a position writes it, "rice/tea": the good that is up and the one below. */
export function sidesOf(disc: string): [Good, Good] {
  const [up, below] = disc.split("/");
  return [up as Good, below as Good];
}

export function turnedOver(disc: string): string {
  return disc.split("/").reverse().join("/");
}
