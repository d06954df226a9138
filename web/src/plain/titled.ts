/** The title of an identifier of the protocol: "Tea house" of `tea_house` and of `TeaHouse`. */
export function titled(identifier: string): string {
  const words = identifier
    .replaceAll("_", " ")
    .replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
