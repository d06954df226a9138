/** Hands that meet on an offer: for a moment each of them may still be pulled back. */

import { untrack } from "svelte";
import type { ChinatownOffer, HandsShown, No, Parted, Yes } from "../../protocol";
import { stepsDone } from "../../lesson/lessons";
import { preferences } from "../../look/preferences.svelte";
import { effect } from "../../table/model.svelte";
import type { Town } from "../town.svelte";

export class TableHands {
  /** The handshakes under way that the seat shown may see, the oldest first. */
  readonly open: readonly HandsShown[] = $derived.by(() => this.town.play.info?.hands ?? []);
  /** The one in which the seat shown has a hand. */
  readonly mine: HandsShown | undefined = $derived.by(() =>
    this.open.find(({ parties }) => this.town.you !== null && parties.includes(this.town.you)),
  );
  /** The one that lies on the wood. */
  readonly shown: HandsShown | undefined = $derived.by(() => this.mine ?? this.open[0]);

  constructor(private readonly town: Town) {
    effect(() => {
      const parted = this.town.play.lastParted;
      if (parted) untrack(() => this.tellParted(parted));
    });
  }

  /** Whether a yes is a handshake here. A lesson has none, as its steps are its own. */
  get isOn(): boolean {
    const { play } = this.town;
    if (play.isPast || stepsDone(play.id) !== null) return false;
    return preferences.shakesHandsAt(play.id);
  }

  offerOf({ action }: HandsShown): ChinatownOffer | undefined {
    return this.town.view.offers.find(({ id }) => id === action["offer"]);
  }

  /** The two whose hands are drawn: whoever reads this first, then who said yes or made the offer. */
  pairOf(hands: HandsShown): [number, number] {
    const { you } = this.town;
    const said = Number(hands.action["seat"]);
    const maker = this.offerOf(hands)?.by ?? hands.parties.find((seat) => seat !== said) ?? said;
    return said === you ? [said, maker] : [maker, said];
  }

  /** An answer to an offer; a yes is a handshake where hands are shaken. */
  answer(type: "accept" | "decline" | "withdraw", offer: number): Promise<Yes | No> {
    const { play } = this.town;
    if (type !== "accept" || !this.isOn) return play.act({ type, offer });
    preferences.hasShakenHandsAt(play.id);
    return play.shake({ type, offer });
  }

  pullBack(): void {
    const { mine, town } = this;
    if (mine && town.you !== null)
      void town.play.do({ type: "pull_back", seat: town.you, hands: mine.n });
  }

  /** Whose hands they were is told why they parted, but for whoever pulled back. */
  private tellParted({ hands, by, why }: Parted): void {
    if (this.mine?.n === hands && by !== this.town.you) void this.town.play.tell(why);
  }
}
