/** Pages that are fetched when they are opened, each after its messages. */

import { loadMessages } from "virtual:messages";

export const LAZY_PAGES = {
  lesson: () => loadMessages("later").then(() => import("./lesson/Lesson.svelte")),
  replay: () => loadMessages("later").then(() => import("./replay/Replay.svelte")),
  open: () => loadMessages("later").then(() => import("./replay/Open.svelte")),
  daily: () => loadMessages("dadaocheng").then(() => import("./dadaocheng/Daily.svelte")),
  person: () => loadMessages("later").then(() => import("./people/Person.svelte")),
};
