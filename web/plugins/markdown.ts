/** Enough Markdown for the rules pages: headings, paragraphs, lists, tables, bold, italics, links, pictures. */
export function rendered(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(rendered_block)
    .join("\n");
}

function rendered_block(block: string): string {
  const heading = /^(#{1,4}) (.*)$/s.exec(block);
  if (heading) return headed(heading[1]!.length, heading[2]!);
  if (/^[-*] /.test(block)) return list("ul", block.split(/\n(?=[-*] )/), /^[-*] /);
  if (/^\d+\. /.test(block)) return list("ol", block.split(/\n(?=\d+\. )/), /^\d+\. /);
  if (block.startsWith("|")) return table(block.split("\n"));
  return `<p>${inline(block)}</p>`;
}

function headed(level: number, text: string): string {
  const [line = "", ...rest] = text.split("\n");
  const number = /^([CD]\d+)\b/.exec(line)?.[1];
  const title = `<h${level}${number ? ` id="${number}"` : ""}>${inline(line)}</h${level}>`;
  return rest.length ? `${title}\n${rendered_block(rest.join("\n"))}` : title;
}

function list(tag: string, items: string[], mark: RegExp): string {
  return `<${tag}>${items.map((item) => `<li>${inline(item.replace(mark, ""))}</li>`).join("")}</${tag}>`;
}

function table(lines: string[]): string {
  const [head = [], , ...body] = lines.map(cells);
  const row = (tag: string, found: string[]) =>
    `<tr>${found.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${row("th", head)}</thead><tbody>${body.map((found) => row("td", found)).join("")}</tbody></table>`;
}

function cells(line: string): string[] {
  return line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split("|")
    .map((cell) => cell.trim());
}

function inline(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/!\[([^\]]+)\]\(([\w-]+)\)/g, '<img src="picture:$2" alt="$1" loading="lazy">')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\n/g, " ");
}
