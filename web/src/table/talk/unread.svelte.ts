/** How much was said to the reader since they last looked at the talk. */

import type { AnyPlay } from "../play.svelte";
import { blocked } from "./blocked.svelte";
import { heard } from "./talking";

const PREFIX = "teahouse talk ";

export class Unread {
  private seen = $state(0);
  private readonly said = $derived.by(() => {
    const { info, seat: you } = this.play;
    return info ? heard(blocked.heard(info), you).filter(({ seat }) => seat !== you) : [];
  });
  readonly count: number = $derived.by(() => this.said.filter(({ n }) => n > this.seen).length);

  constructor(private readonly play: AnyPlay) {
    this.seen = Number(sessionStorage.getItem(PREFIX + play.id) ?? -1);
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
    sessionStorage.setItem(PREFIX + this.play.id, String(last));
  }
}
