/** How whoever uses this browser likes to be called. */

const NAME = "teahouse.name";

export function keptName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function keepName(name: string): void {
  localStorage.setItem(NAME, name);
}
