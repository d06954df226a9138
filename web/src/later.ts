/** Pages that others of the house may have built: those that are there are found at build time. */

import type { Component } from "svelte";
import { learn } from "virtual:said";

type Page = () => Promise<{ default: Component<any> }>;

const FOUND = import.meta.glob<{ default: Component<any> }>([
  "./lesson/Lesson.svelte",
  "./replay/Replay.svelte",
  "./replay/Open.svelte",
  "./dadaocheng/Daily.svelte",
  "./people/Person.svelte",
]);

export const LATER: Record<"lesson" | "replay" | "open" | "daily" | "person", Page | undefined> = {
  lesson: told("./lesson/Lesson.svelte", "later"),
  replay: told("./replay/Replay.svelte", "later"),
  open: told("./replay/Open.svelte", "later"),
  daily: told("./dadaocheng/Daily.svelte", "dadaocheng"),
  person: told("./people/Person.svelte", "later"),
};

/** A page, its words first. */
function told(path: string, words: Parameters<typeof learn>[0]): Page | undefined {
  const page = FOUND[path];
  return page && (() => learn(words).then(page));
}
