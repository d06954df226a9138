declare module "virtual:symbols/*" {
  const drawn: string;
  export default drawn;
}

declare module "virtual:rules/*" {
  /** By language, of "virtual:rules/<game>". */
  export const pages: Record<string, () => Promise<{ page: string; card: string }>>;
  /** HTML, of "virtual:rules/<game>.<language>". */
  export const page: string;
  export const card: string;
}

declare module "virtual:messages" {
  /** Chooses the language and fetches the messages that every page needs. */
  export function setLanguage(locale: string): Promise<void>;
  /** Fetches the messages of a part of the page; to be done before the part is shown. */
  export function loadMessages(
    part:
      | import("./games").GameName
      | `book_${string}`
      | "voices"
      | "refusals"
      | "forms"
      | "keys"
      | "plain"
      | "pocket"
      | "pages",
  ): Promise<void>;
}
