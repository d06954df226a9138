type Words = Record<string, string>;

/** The page's HTML document in each language: `index.fr.html` and so on. */
export function documents(page: string, words: Record<string, Words>): Record<string, string> {
  const told = Object.entries(words).map(([locale, said]) => [
    `index.${locale}.html`,
    translated(page, words["en"]!, said, locale),
  ]);
  return Object.fromEntries(told) as Record<string, string>;
}

function translated(page: string, english: Words, told: Words, locale: string): string {
  let text = page.replace('<html lang="en">', `<html lang="${locale}">`);
  for (const [name, sentence] of Object.entries(english)) {
    if (!text.includes(sentence)) throw new Error(`index.html lacks the ${name} in English`);
    text = text.replace(sentence, told[name]!);
  }
  return text;
}
