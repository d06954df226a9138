/** An id of our own making, for something that must happen once. */
export function newId(): string {
  // Not `randomUUID`, which browsers keep from pages that come over plain HTTP in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
