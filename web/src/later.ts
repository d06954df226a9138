/** Pages that are fetched when they are wanted, each with its words first. */

import { learn } from "virtual:said";

export const LATER = {
  lesson: () => learn("later").then(() => import("./lesson/Lesson.svelte")),
  replay: () => learn("later").then(() => import("./replay/Replay.svelte")),
  open: () => learn("later").then(() => import("./replay/Open.svelte")),
  daily: () => learn("dadaocheng").then(() => import("./dadaocheng/Daily.svelte")),
  person: () => learn("later").then(() => import("./people/Person.svelte")),
};
