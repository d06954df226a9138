/** Pages that are fetched when they are opened, each after its messages. */

import { loadMessages } from "virtual:messages";
import { SOLO } from "./games";

export const LAZY_PAGES = {
  new: () => loadMessages("forms").then(() => import("./door/NewTable.svelte")),
  lesson: () => loadMessages("pages").then(() => import("./lesson/Lesson.svelte")),
  replay: () => loadMessages("pages").then(() => import("./replay/Replay.svelte")),
  shared: () => loadMessages("pages").then(() => import("./replay/Shared.svelte")),
  open: () => loadMessages("pages").then(() => import("./replay/Open.svelte")),
  daily: () => SOLO[0]!.daily(),
  privacy: () => loadMessages("pages").then(() => import("./privacy/Privacy.svelte")),
  settings: () => loadMessages("pages").then(() => import("./settings/Settings.svelte")),
  letters: () => loadMessages("pages").then(() => import("./settings/Letters.svelte")),
  group: () => loadMessages("pages").then(() => import("./people/Group.svelte")),
  person: () => loadMessages("pages").then(() => import("./people/Person.svelte")),
};
