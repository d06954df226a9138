/** The negotiations of this table as the reader knows them, fetched whenever something has happened. */

import { untrack } from "svelte";
import type { Thread, Threads as Told } from "../../protocol";
import { get } from "../../server/http";
import { sorted } from "../desk/table-offers";
import type { Town } from "../town.svelte";

const PAUSE = 250; // milliseconds in which more may happen

export class Threads {
  /** By round, the latest last. */
  private told: ReadonlyMap<number, readonly Thread[]> = $state.raw(new Map());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest = 0;

  constructor(private readonly town: Town) {}

  /** Those of a round: what waits for the reader first, then what they have a part in, then the newest. */
  of(round: number): readonly Thread[] {
    const { view, you } = this.town;
    const waiting = new Set<Thread["offer"]>(sorted(view.offers, you).forYou.map(({ id }) => id));
    const rank = ({ offer, parties }: Thread) =>
      Number(waiting.has(offer)) + Number(parties.includes(you ?? -1));
    return [...(this.told.get(round) ?? [])]
      .reverse()
      .sort((one, other) => rank(other) - rank(one));
  }

  isKnown(round: number): boolean {
    return this.told.has(round);
  }

  /** The thread of an offer that is open now. */
  about(offer: number): Thread | undefined {
    const all = [...this.told.values()].flat();
    return all.findLast(({ steps }) => steps.some((step) => step.offer === offer));
  }

  /** Whether the words of a line can still be taken up: nothing newer has been said of it. */
  isLive(line: number): boolean {
    return [...this.told.values()].flat().some(({ live }) => live === line);
  }

  /** Something has happened: what is known of the round is asked for anew, soon. */
  follow(round: number): () => void {
    clearTimeout(this.timer);
    const pause = untrack(() => this.isKnown(round)) ? PAUSE : 0; // what comes is no reason to ask again
    this.timer = setTimeout(() => void this.fetch(round), pause);
    return () => clearTimeout(this.timer);
  }

  async fetch(round: number): Promise<void> {
    const { play, you } = this.town;
    if (play.isPast) return;
    const turn = ++this.latest;
    const seat = you === null ? "" : `seat=${you}&`;
    const path = `/api/tables/${play.id}/threads?${seat}round=${round}`;
    const found = await get<Told>(path, play.invite).catch(() => null);
    if (found && turn === this.latest) this.told = new Map([...this.told, [round, found.threads]]);
  }

  /** Another has the screen. */
  forget(): void {
    this.latest++;
    this.told = new Map();
  }
}
