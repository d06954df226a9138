/** SVG as text: what never changes by itself is drawn once and costs the page nothing after. */

type Attributes = Record<string, string | number>;

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more: Attributes = {},
): string {
  return element("rect", { x, y, width, height, rx: radius, fill: paint(fill), ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string): string {
  return element("circle", { cx, cy, r, fill: paint(fill) });
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return element("path", { d, fill: paint(fill), ...more });
}

export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return element("path", {
    d,
    fill: "none",
    stroke: paint(colour),
    "stroke-width": width,
    ...more,
  });
}

export function use(symbol: string, x: number, y: number, size: number, colour: string): string {
  return element("use", { href: `#${symbol}`, x, y, width: size, height: size, ...inked(colour) });
}

export function text(said: string | number, x: number, y: number, more: Attributes = {}): string {
  return element("text", { x, y, ...more }, safe(String(said)));
}

export function group(parts: readonly string[], more: Attributes = {}): string {
  return element("g", more, parts.join(""));
}

/** A symbol drawn in `currentColor` takes the colour from here. */
function inked(colour: string): Attributes {
  return { fill: paint(colour), color: paint(colour) };
}

function element(name: string, attributes: Attributes, inside = ""): string {
  const said = Object.entries(attributes)
    .filter(([key, value]) => key !== "rx" || value !== 0)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : safe(value)}"`);
  return `<${name}${said.join("")}>${inside}</${name}>`;
}

/** The paint of a colour that has a name, or of a pattern or gradient (`#name`). */
function paint(name: string): string {
  if (name === "none") return name;
  return name.startsWith("#") ? `url(${name})` : `var(--${name})`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function safe(said: string): string {
  return said.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
