const KEPT = {"version":"40ae49b0f958","entry":"/static/assets/index-B9wpa0yi.js","shell":["/static/assets/App-DAdsuuim.js","/static/assets/App-DM9tPIxC.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-lHycIZWS.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-R1-bswEk.js","/static/assets/Door-DTPctRLY.js","/static/assets/Door-RF-nmokS.css","/static/assets/DoorBar-BLE6JB43.css","/static/assets/DoorBar-D6P6j0fP.js","/static/assets/DoorFoot-BdhIBuNi.js","/static/assets/DoorFoot-CWPJhetL.css","/static/assets/Message-BqIqZGPL.js","/static/assets/Message-Z1QPjuf6.css","/static/assets/Missing-jeSzMoUu.js","/static/assets/Offline-CJzTK0GM.css","/static/assets/Offline-CsKLjMwG.js","/static/assets/Rules-BNX0jVRn.css","/static/assets/Rules-a-H28D8w.js","/static/assets/guest.svelte-CoRec8eJ.js","/static/assets/index-B9wpa0yi.js","/static/assets/play-now-DdsdJ2mL.js","/static/assets/reading-CeR28JvM.css","/static/assets/reading-CtGw-Ino.js","/static/assets/rims-DtDfDGzi.js","/static/assets/rules-chinatown-BTTI1xcf.js","/static/assets/rules-dadaocheng-rrk0BLPv.js","/static/assets/shared-CDWDRkqI.js","/static/assets/shared-PY1eAIOv.css","/static/assets/ships-fFtMgUg1.js","/static/assets/shops-DPiKfwUV.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-nVmh6Uv9.js","/static/assets/dadaocheng-line-D9hUH69y.js","/static/assets/messages-en-start-DgsEHoVX.js","/static/assets/rules-chinatown.en-338a3pwG.js","/static/assets/rules-dadaocheng.en-CLLluIFA.js","/static/assets/shared-CDWDRkqI.js","/static/assets/shared-PY1eAIOv.css"],"fr":["/static/assets/chinatown-split-business-nVmh6Uv9.js","/static/assets/dadaocheng-line-D9hUH69y.js","/static/assets/messages-fr-start-4AFv0dNR.js","/static/assets/rules-chinatown.fr-Ewt8iZbR.js","/static/assets/rules-dadaocheng.fr-BEcELxrT.js","/static/assets/shared-CDWDRkqI.js","/static/assets/shared-PY1eAIOv.css"],"pl":["/static/assets/chinatown-split-business-nVmh6Uv9.js","/static/assets/dadaocheng-line-D9hUH69y.js","/static/assets/messages-pl-start-Bq9VShqR.js","/static/assets/rules-chinatown.pl-vsHkzTxR.js","/static/assets/rules-dadaocheng.pl-C5KfnO1c.js","/static/assets/shared-CDWDRkqI.js","/static/assets/shared-PY1eAIOv.css"],"de":["/static/assets/chinatown-split-business-nVmh6Uv9.js","/static/assets/dadaocheng-line-D9hUH69y.js","/static/assets/messages-de-start-DGvtlEMB.js","/static/assets/rules-chinatown.de-DBxMbivR.js","/static/assets/rules-dadaocheng.de-D8y_JB0O.js","/static/assets/shared-CDWDRkqI.js","/static/assets/shared-PY1eAIOv.css"],"zh-Hant":["/static/assets/chinatown-split-business-nVmh6Uv9.js","/static/assets/dadaocheng-line-D9hUH69y.js","/static/assets/messages-zh-Hant-start-I1sFhFRN.js","/static/assets/rules-chinatown.zh-Hant-D3yM8oI6.js","/static/assets/rules-dadaocheng.zh-Hant-DPuVAss7.js","/static/assets/shared-CDWDRkqI.js","/static/assets/shared-PY1eAIOv.css"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"]};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const CACHE = `teahouse ${KEPT.version}`;
const LOCALE = "/kept-locale"; // an entry of the cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const locale = await (await caches.match(LOCALE))?.text();
  if (locale) await keep(locale).catch(() => undefined);
  await self.skipWaiting();
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(documentOf(event));
  else if (pathname.startsWith("/static/"))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept("/");
  }
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
