/** Under which address friends on other devices find this server. */

import type { Address } from "../../protocol";

export interface Origin {
  url: string;
  /** How far it carries: everywhere, the same network, or this computer alone. */
  reach: "anywhere" | "network" | "here";
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function origin(
  page: { origin: string; hostname: string },
  address: Address | null,
): Origin {
  if (address?.public_url) return { url: address.public_url, reach: "anywhere" };
  if (!LOOPBACK.test(page.hostname)) return { url: page.origin, reach: "anywhere" };
  const nearby = address && !address.loopback ? address.lan_urls[0] : undefined;
  return nearby ? { url: nearby, reach: "network" } : { url: page.origin, reach: "here" };
}
