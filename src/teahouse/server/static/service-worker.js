const KEPT = {"version":"049562e70b20","entry":"/static/assets/index-BYpqsc8l.js","shell":["/static/assets/App-BW9oN89M.js","/static/assets/App-BzkUtRrW.js","/static/assets/Chinatown-2lQ8QKXc.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Dadaocheng-BvCQb5FM.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-C6_c7v-6.js","/static/assets/Door-DS48J3sm.css","/static/assets/Door-XfCNBqSy.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Message-DRbcH7VV.js","/static/assets/Missing-CjVrL7iL.js","/static/assets/Missing-Da7s0_9G.js","/static/assets/Offline-CA9AXZhm.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-8JtUXoTS.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-BYpqsc8l.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-DtDfDGzi.js","/static/assets/rules-chinatown-CShZxxZz.js","/static/assets/rules-dadaocheng-2a6zkbto.js","/static/assets/shared-2ifwgocd.css","/static/assets/shared-C2m_--RD.js","/static/assets/ships-fFtMgUg1.js","/static/assets/shops-DPiKfwUV.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-Brcn3T7y.js","/static/assets/dadaocheng-line-Cof0hD1j.js","/static/assets/messages-en-start-BIkmSgS2.js","/static/assets/rules-chinatown.en-hIdlmtck.js","/static/assets/rules-dadaocheng.en-Bp6XxrMu.js","/static/assets/shared-2ifwgocd.css","/static/assets/shared-C2m_--RD.js"],"fr":["/static/assets/chinatown-split-business-Brcn3T7y.js","/static/assets/dadaocheng-line-Cof0hD1j.js","/static/assets/messages-fr-start-ByNYN8-t.js","/static/assets/rules-chinatown.fr-ClpKpB2y.js","/static/assets/rules-dadaocheng.fr-DMA0RWYm.js","/static/assets/shared-2ifwgocd.css","/static/assets/shared-C2m_--RD.js"],"pl":["/static/assets/chinatown-split-business-Brcn3T7y.js","/static/assets/dadaocheng-line-Cof0hD1j.js","/static/assets/messages-pl-start-DM0aJtk-.js","/static/assets/rules-chinatown.pl-cxTyhu-k.js","/static/assets/rules-dadaocheng.pl-C4vMoN7Z.js","/static/assets/shared-2ifwgocd.css","/static/assets/shared-C2m_--RD.js"],"de":["/static/assets/chinatown-split-business-Brcn3T7y.js","/static/assets/dadaocheng-line-Cof0hD1j.js","/static/assets/messages-de-start-CnLToKiS.js","/static/assets/rules-chinatown.de-CICb2HFI.js","/static/assets/rules-dadaocheng.de-BAx6CnfK.js","/static/assets/shared-2ifwgocd.css","/static/assets/shared-C2m_--RD.js"],"zh-Hant":["/static/assets/chinatown-split-business-Brcn3T7y.js","/static/assets/dadaocheng-line-Cof0hD1j.js","/static/assets/messages-zh-Hant-start-oFP3QfXn.js","/static/assets/rules-chinatown.zh-Hant-D52zUpzc.js","/static/assets/rules-dadaocheng.zh-Hant-ZGz04RD6.js","/static/assets/shared-2ifwgocd.css","/static/assets/shared-C2m_--RD.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"]};
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
