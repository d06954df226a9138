/** All that the one who looks can do at this table now, and what is expected of them. */

import { Choosing } from "./choosing.svelte";
import { Draft } from "./desk/draft.svelte";
import { Placing } from "./placing.svelte";
import { statusOf, type Status } from "./status";
import { statusLine } from "./status-words";
import { Town, type ChinatownPlay } from "./town.svelte";
import { YearEnd } from "./year-end.svelte";

const POINTING = 2_500; // milliseconds that a building named in talk is pointed out

export class Hands {
  readonly town: Town;
  readonly draft: Draft;
  readonly choosing: Choosing;
  readonly placing: Placing;
  readonly yearEnd: YearEnd;

  /** A building that is pointed out on the board. */
  pointed: number | null = $state(null);
  /** At the end: whether the board is looked at once more. */
  looksBack = $state(false);

  readonly status: Status = $derived.by(() => this.expected());
  readonly line: string = $derived.by(() => statusLine(this.status, this.town));
  readonly isYourTurn = $derived.by(() => this.choosing.isDue || this.placing.isDue);
  readonly isEnded = $derived.by(() => this.town.view.phase === "over" && !this.yearEnd.isRunning);
  /** The buildings that can be tapped. */
  readonly lit: ReadonlySet<number> = $derived.by(() => this.tappable());
  /** The buildings that are to be chosen from. */
  readonly called: ReadonlySet<number> = $derived.by(() => this.asked());
  /** The buildings in the tray, or the one that waits for a tile. */
  readonly drafted: ReadonlySet<number> = $derived.by(() =>
    this.placing.spot === null ? this.draft.buildings : new Set([this.placing.spot]),
  );
  readonly watched: number | null = $derived.by(
    () => this.pointed ?? this.choosing.picked.at(-1) ?? null,
  );

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly play: ChinatownPlay) {
    this.town = new Town(play);
    this.draft = new Draft(play, this.town);
    this.choosing = new Choosing(this.town);
    this.placing = new Placing(this.town);
    this.yearEnd = new YearEnd(this.town);
    $effect(() => () => clearTimeout(this.timer));
  }

  tap = (building: number): void => {
    if (this.choosing.isDue) this.choosing.pick(building);
    else if (this.placing.isDue) this.placing.tap(building);
    else this.draft.tapBuilding(building);
  };

  point = (building: number): void => {
    this.pointed = building;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.pointed = null), POINTING);
  };

  private expected(): Status {
    return statusOf({
      view: this.town.view,
      info: this.play.info!,
      you: this.town.you,
      actions: this.play.actions,
      picked: this.choosing.picked.length,
      offeredBy: this.draft.forMe.map(({ by }) => by),
    });
  }

  private tappable(): ReadonlySet<number> {
    if (this.choosing.isDue) return this.choosing.cards;
    if (this.placing.isDue) return this.placing.lit;
    return new Set(this.draft.isPossible ? this.town.owners.keys() : []);
  }

  private asked(): ReadonlySet<number> {
    if (this.choosing.isDue) return this.choosing.cards;
    if (this.placing.isDue) return this.placing.lit;
    return new Set(this.pointed === null ? [] : [this.pointed]);
  }
}
