import { mount } from "svelte";
import { setLanguage } from "virtual:messages";
import "./look/fonts.css";
import "./look/colours.css";
import "./look/tokens.css";
import "./look/base.css";
import { escaped } from "./look/escape.svelte";
import { tellOwn, watchFaults } from "./server/faults";
import { newerPage } from "./server/newer-page";
import { keepForOffline } from "./server/offline";
import { settleLanguage } from "./words/language";

const root = document.getElementById("teahouse")!;

newerPage.watch();
addEventListener("keydown", escaped, { capture: true }); // before fields and dialogs, whatever has the focus
watchFaults();

// The words come first: parts of the page look their names up when they are loaded.
const locale = settleLanguage();
setLanguage(locale)
  .then(() => import("./App.svelte"))
  .then(({ default: App }) => mount(App, { target: root }))
  .then(() => keepForOffline(locale), offerReload);

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
