declare module "virtual:symbols/*" {
  const drawn: string;
  export default drawn;
}

declare module "virtual:rules/*" {
  export const page: string;
  export const card: string;
}

declare module "virtual:said" {
  /** Fetch the words of a language; without them no message can be said. */
  export function speak(locale: string): Promise<void>;
  /** Fetches the words of a part of the page, before the part itself. */
  export function learn(part: "chinatown" | "dadaocheng" | "later"): Promise<void>;
}
