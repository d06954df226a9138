import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Words = Record<string, string>;

/** Writes the page's HTML document once more for each language: `index.fr.html` and so on. */
export function documents(words: string): Plugin {
  return {
    name: "teahouse-documents",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no index.html to translate");
        const byLocale = JSON.parse(readFileSync(words, "utf-8")) as Record<string, Words>;
        for (const [locale, told] of Object.entries(byLocale))
          this.emitFile({
            type: "asset",
            fileName: `index.${locale}.html`,
            source: translated(String(page.source), byLocale["en"]!, told, locale),
          });
      },
    },
  };
}

function translated(page: string, english: Words, told: Words, locale: string): string {
  let text = page.replace('<html lang="en">', `<html lang="${locale}">`);
  for (const [name, sentence] of Object.entries(english)) {
    if (!text.includes(sentence)) throw new Error(`index.html lacks the ${name} in English`);
    text = text.replace(sentence, told[name]!);
  }
  return text;
}
