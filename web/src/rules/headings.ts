/** The numbered headings of a rules page, for its table of contents. */

export interface Heading {
  id: string;
  text: string;
}

export function headings(page: string): Heading[] {
  return [...page.matchAll(/<h[1-4] id="([^"]+)">(.*?)<\/h[1-4]>/g)].map(([, id, text]) => ({
    id: id!,
    text: plain(text!),
  }));
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&amp;/g, "&");
}
