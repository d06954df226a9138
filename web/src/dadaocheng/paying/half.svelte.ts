/** What has been chosen of a purchase or a trade, while it is not confirmed. */

import type { Cubes } from "../goods";

export class Half {
  /** The way to pay, by its name. */
  pays: string | null = $state(null);
  /** The way to trade, where there are several. */
  way = $state("");
  readonly give = new Picking();
  readonly get = new Picking();
}

/** Some cubes that are picked one by one, and the whole set once it is one that can be chosen. */
export class Picking {
  cubes: Cubes = $state.raw({});
  whole: Cubes | null = $state.raw(null);

  clear(): void {
    this.cubes = {};
    this.whole = null;
  }
}
