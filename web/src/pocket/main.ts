/** The pocket edition's page: the same as a server's, once this tab is in place of the server. */

import { mount, unmount } from "svelte";
import { loadMessages, setLanguage } from "virtual:messages";
import "../look/fonts.css";
import "../look/colours.css";
import "../look/tokens.css";
import "../look/base.css";
import { settleLanguage } from "../words/language";
import { settleBase } from "./base";
import { putInPlace } from "./in-place";
import { keepShell } from "./keeping";
import { bytesOf, isKept, runtimeAt } from "./runtime";
import { Tab } from "./tab";

const root = document.getElementById("teahouse")!;
const chunk = import.meta.url;
const runtime = new URL("../pocket/", chunk); // beside the folder of this file

settleBase();
const locale = settleLanguage();
const tab = new Tab(runtime);
putInPlace(tab);

setLanguage(locale)
  .then(() => loadMessages("pocket"))
  .then(start)
  .catch((why: unknown) => {
    console.error(why);
    root.textContent = String(why);
  });

async function start(): Promise<void> {
  const [{ default: Start }, found] = await Promise.all([
    import("./Start.svelte"),
    runtimeAt(runtime),
  ]);
  const isThere = await isKept(runtime, found);
  const screen = mount(Start, {
    target: root,
    props: { tab, bytes: bytesOf(found), isThere, done },
  });
  void keepShell(locale);

  async function done() {
    const { openPage } = await import("../page");
    await openPage(locale);
    await unmount(screen);
  }
}
