/** Where the page's addresses begin: a server says so in the document, else it is our folder. */

/** In the address of a folder, the page that was asked for before it could be answered for. */
const ASKED = "to";

export function settleBase(): void {
  const { dataset } = document.documentElement;
  // A folder's document names its files from where it lies, which the addresses of pages leave.
  for (const link of document.head.querySelectorAll("link")) link.href = link.href;
  dataset.base ??= location.pathname.replace(/\/[^/]*$/, "");
  const asked = new URLSearchParams(location.search).get(ASKED);
  if (asked?.startsWith("/")) history.replaceState(null, "", dataset.base + asked + location.hash);
}
