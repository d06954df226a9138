/** Models that several panels read: what fails in them is a matter of whoever reads it, not of all. */

import { onDestroy } from "svelte";
import { on } from "svelte/events";
import { report } from "../server/faults";

/**
 * Makes a model that lasts as long as its component. What it derives belongs to no panel, and so
 * an error in it goes to each panel that reads it, and not to the one around them all.
 */
export function modelOf<Model>(make: () => Model): Model {
  const { model, end } = outside(() => {
    let made: { model: Model } | undefined;
    const end = $effect.root(() => {
      made = { model: make() };
    });
    return { model: made!.model, end };
  });
  onDestroy(end);
  return model;
}

/** An effect of a model; one that fails is told, and all others run. */
export function effect(run: () => void | (() => void)): void {
  $effect(() => {
    try {
      return run();
    } catch (error) {
      report("model", error);
    }
  });
}

/** Runs outside of every component: there is no other way to it than the handler of an event. */
function outside<Made>(make: () => Made): Made {
  const nowhere = new EventTarget();
  let outcome: { made: Made } | { error: unknown } | undefined;
  const handler = () => {
    try {
      outcome = { made: make() };
    } catch (error) {
      outcome = { error };
    }
  };
  on(nowhere as Window, "load", handler, { capture: true });
  nowhere.dispatchEvent(new Event("load"));
  if ("error" in outcome!) throw outcome.error;
  return outcome!.made;
}
