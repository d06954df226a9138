/** What can be done about a person, fetched when somebody's name is tapped. */

import { loadMessages } from "virtual:messages";

export const personSheet = () => loadMessages("pages").then(() => import("./PersonSheet.svelte"));
