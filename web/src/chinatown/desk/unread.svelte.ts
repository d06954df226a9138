/** How much was said to the reader since they last looked at the talk. */

import { heard } from "../../table/talk/talking";
import type { Town } from "../town.svelte";

const PREFIX = "teahouse talk ";

export class Unread {
  private seen = $state(0);
  private readonly said = $derived.by(() =>
    heard(this.town.play.info?.talk ?? [], this.town.you).filter(
      ({ seat }) => seat !== this.town.you,
    ),
  );
  readonly count: number = $derived.by(() => this.said.filter(({ n }) => n > this.seen).length);

  constructor(private readonly town: Town) {
    this.seen = Number(sessionStorage.getItem(PREFIX + town.play.id) ?? -1);
  }

  /** "9+" is enough to know. */
  get words(): string {
    return this.count > 9 ? "9+" : String(this.count);
  }

  /** The talk is in sight. */
  look(): void {
    const last = this.said.at(-1)?.n ?? -1;
    if (last <= this.seen) return;
    this.seen = last;
    sessionStorage.setItem(PREFIX + this.town.play.id, String(last));
  }
}
