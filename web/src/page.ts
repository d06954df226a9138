/** The page of a server, and of a tab that has none: the same from here on. */

import { mount } from "svelte";
import { setLanguage } from "virtual:messages";
import { escaped } from "./look/escape.svelte";
import type { Locale } from "./paraglide/runtime";
import { tellOwn, watchFaults } from "./server/faults";
import { newerPage } from "./server/newer-page";

const root = document.getElementById("teahouse")!;

/** Draws the page in a language, and says whether it could. */
export async function openPage(locale: Locale): Promise<boolean> {
  newerPage.watch();
  addEventListener("keydown", escaped, { capture: true }); // before fields and dialogs, whatever has the focus
  watchFaults();
  try {
    // The words come first: parts of the page look their names up when they are loaded.
    await setLanguage(locale);
    const { default: App } = await import("./App.svelte");
    mount(App, { target: root });
    return true;
  } catch (why) {
    offerReload(why);
    return false;
  }
}

/** Nothing could be fetched or drawn, not even words to say so. */
function offerReload(why: unknown): void {
  console.error(why);
  tellOwn("start", why);
  const again = document.createElement("button");
  again.className = "button";
  again.textContent = "↻ Teahouse";
  again.onclick = () => location.reload();
  root.append(again);
}
