/** What has been chosen of a purchase or a trade, while it is not confirmed. */

import type { Cubes } from "../goods";
import type { Choice } from "./choice";
import { nameOfWay } from "./ways";

export class Half {
  /** The way to pay, by its name. */
  pays: string | null = $state(null);
  /** The way to trade, where there are several. */
  way = $state("");
  readonly give = new Picking();
  readonly get = new Picking();

  /** Chooses all of it at once, as a hint does. */
  fill(choice: Choice): void {
    this.pays = nameOfWay(choice);
    this.way = choice.way;
    this.give.fill(choice.give);
    this.get.fill(choice.get);
  }
}

/** Some cubes that are picked one by one, and the whole set once it is one that can be chosen. */
export class Picking {
  cubes: Cubes = $state.raw({});
  whole: Cubes | null = $state.raw(null);

  fill(cubes: Cubes): void {
    this.cubes = this.whole = cubes;
  }

  clear(): void {
    this.cubes = {};
    this.whole = null;
  }
}
