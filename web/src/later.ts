/** Pages that others of the house may have built: those that are there are found at build time. */

import type { Component } from "svelte";

type Page = () => Promise<{ default: Component<any> }>;

const FOUND = import.meta.glob<{ default: Component<any> }>([
  "./lesson/Lesson.svelte",
  "./replay/Replay.svelte",
  "./replay/Open.svelte",
  "./dadaocheng/Daily.svelte",
  "./people/Person.svelte",
]);

export const LATER: Record<"lesson" | "replay" | "open" | "daily" | "person", Page | undefined> = {
  lesson: FOUND["./lesson/Lesson.svelte"],
  replay: FOUND["./replay/Replay.svelte"],
  open: FOUND["./replay/Open.svelte"],
  daily: FOUND["./dadaocheng/Daily.svelte"],
  person: FOUND["./people/Person.svelte"],
};
