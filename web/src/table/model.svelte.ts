/** Models that several panels read: what fails in them is a matter of whoever reads it, not of all. */

import { onDestroy } from "svelte";
import { on } from "svelte/events";
import { report } from "../server/faults";

/** The effects of the model that is being made. */
let waiting: (() => void)[] | null = null;

/**
 * Makes a model that lasts as long as its component. What it derives belongs to nobody, and so an
 * error in it goes to each panel that reads it, whenever that is, and not to the one around them all.
 */
export function modelOf<Model>(make: () => Model): Model {
  const { model, end } = outside(() => {
    const effects: (() => void)[] = (waiting = []);
    try {
      return { model: make(), end: $effect.root(() => effects.forEach((begin) => begin())) };
    } finally {
      waiting = null;
    }
  });
  onDestroy(end);
  return model;
}

/** An effect of a model; one that fails is told, and all others run. */
export function effect(run: () => void | (() => void)): void {
  const begin = () => {
    $effect(() => {
      try {
        return run();
      } catch (error) {
        report("model", error);
      }
    });
  };
  if (waiting) waiting.push(begin);
  else begin();
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
