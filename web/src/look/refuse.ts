/** Refusals of requests in words; the many sentences are fetched when one is wanted. */

import { Refused } from "../server/http";
import { notices } from "./notices.svelte";

export async function refusalOf(no: unknown): Promise<string> {
  if (!(no instanceof Refused)) throw no;
  const { refusal } = await import("../words/refusals");
  return refusal(no.problem);
}

export async function tellRefusal(no: unknown): Promise<void> {
  notices.warn(await refusalOf(no));
}
