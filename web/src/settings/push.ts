/** This browser's push subscription: asked for on a press, and told to the server. */

import type { ChannelInfo } from "../protocol";
import { post } from "../server/http";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && isSecureContext;

/** Subscribes this browser; false if its owner does not allow it. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const made = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(options));
  const { endpoint, keys } = made.toJSON();
  await post<ChannelInfo>("/api/people/me/notices/push", {
    endpoint,
    p256dh: keys!.p256dh,
    auth: keys!.auth,
    device: deviceName(navigator.userAgent),
  });
  return true;
}

/** A short name by which its owner knows a device again, such as "Firefox, Android". */
export function deviceName(agent: string): string {
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) =>
    agent.includes(`${name}/`),
  );
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((name) =>
    agent.includes(name),
  );
  const known: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  return [browser && (known[browser] ?? browser), system].filter(Boolean).join(", ");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
