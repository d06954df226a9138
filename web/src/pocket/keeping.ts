/** Has the service worker keep the page itself, so that it opens without a connection. */

/** Nothing is kept where browsers allow no service worker; then the page needs its host. */
export async function keepShell(locale: string): Promise<void> {
  if (import.meta.env.DEV || !isSecureContext || !("serviceWorker" in navigator)) return;
  const base = document.documentElement.dataset.base ?? "";
  // A server's service worker has all of its addresses; that of a folder has the folder.
  const isServers = document.documentElement.hasAttribute("data-served");
  const scope = isServers ? "/" : `${base}/`;
  await navigator.serviceWorker.register(`${scope}service-worker.js`, { scope });
  const tell = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: "keep pocket", locale });
  };
  navigator.serviceWorker.addEventListener("controllerchange", tell); // by one of a newer version
  await tell();
  await navigator.storage?.persist?.().catch(() => false);
}
