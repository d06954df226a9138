/** Tells a refusal of a request; its many sentences are fetched when one is wanted. */

import { Refused } from "../server/http";
import { notices } from "./notices.svelte";

export async function tellRefusal(no: unknown): Promise<void> {
  if (!(no instanceof Refused)) throw no;
  const { refusal } = await import("../words/refusals");
  notices.warn(refusal(no.code, no.problem.facts ?? {}));
}
