/** Keeps what can be read without a server, once the page has what it needs itself. */

const AFTER = 3_000; // milliseconds

export function keepForOffline(locale: string): void {
  if (import.meta.env.DEV || !isSecureContext || !("serviceWorker" in navigator)) return;
  setTimeout(() => void keep(locale).catch(() => undefined), AFTER);
}

async function keep(locale: string): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "keep", locale });
}
