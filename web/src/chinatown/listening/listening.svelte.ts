/** The box at which one speaks: what is typed, what it was heard as, and what waits for a second word. */

import { getLocale } from "../../paraglide/runtime";
import { m } from "../../paraglide/messages";
import type { Heard, HeardSpan } from "../../protocol";
import { post } from "../../server/http";
import { keepUnsent, unsentAt } from "../../table/talk/unsent";
import { buildingsIn, thingsOf, type Thing } from "../desk/offer";
import type { TableModel } from "../table-model.svelte";
import { tileName } from "../words";
import { completionsOf, type Completion } from "./completions";
import {
  actsOf,
  isBinding,
  offerOf,
  partnersIn,
  termsOf,
  type Binding,
  type Meaning,
  type SaidOffer,
} from "./meaning";

const LONGEST_NOTE = 200;
const PAUSE = 150; // milliseconds after the last key

interface Line {
  text: string;
  meaning: Meaning;
  spans: readonly HeardSpan[];
}

export class Listening {
  /** Who alone will read it; empty is everybody. */
  to: readonly number[] = $state.raw([]);
  /** Of several readings the one that is meant. */
  chosen: number | null = $state(null);
  /** Which of the completions is shown. */
  turned = $state(0);
  /** What was said and binds only with a second word. */
  pending: Binding | null = $state.raw(null);
  /** The readings of a line that was said before one was chosen, and its words. */
  asked: { readings: readonly Meaning[]; text: string } | null = $state.raw(null);
  /** How many lines in a row were about the game and lacked something. */
  missed = $state(0);
  isLost = $state(false);
  isSaying = $state(false);
  private typed = $state("");
  private line: Line | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seat: number | null = null;

  /** What the line means, as far as it has been heard. */
  readonly meaning: Meaning | null = $derived.by(() => this.settled());
  readonly readings: readonly Meaning[] = $derived.by(() => this.choices());
  readonly offer: SaidOffer | null = $derived.by(() => offerOf(this.meaning));
  readonly things: readonly Thing[] = $derived.by(() => thingsOf([...(this.offer?.gives ?? [])]));
  readonly spans: readonly HeardSpan[] = $derived.by(() => this.standing());
  readonly partners: readonly number[] = $derived.by(() => this.heardBy());
  readonly completions: readonly Completion[] = $derived.by(() => this.waysOn());
  readonly completion: Completion | null = $derived.by(() => this.likeliest());
  /** The buildings that are named, and those that a number could become. */
  readonly buildings: ReadonlySet<number> = $derived.by(() => this.namedBuildings());

  constructor(private readonly model: TableModel) {
    this.turnTo(model.town.you);
  }

  get text(): string {
    return this.typed;
  }

  set text(text: string) {
    this.typed = text;
    this.chosen = null;
    this.turned = 0;
    this.asked = null;
    this.keep();
    clearTimeout(this.timer);
    if (!text.trim()) this.line = null;
    else this.timer = setTimeout(() => void this.hear(text), PAUSE);
  }

  /** At a hot seat each has words of their own. */
  turnTo(seat: number | null): void {
    if (seat === this.seat) return;
    this.seat = seat;
    const unsent = unsentAt(this.where);
    this.pending = null;
    this.to = unsent.to;
    this.text = unsent.text;
  }

  sayTo(seats: readonly number[]): void {
    this.to = seats;
    this.keep();
    if (this.typed.trim()) void this.hear(this.typed);
  }

  /** Whether words are understood now: while all trade. */
  get isListening(): boolean {
    return this.model.draft.isPossible && !this.model.town.play.isPast;
  }

  /** Whether what was said lies in the tray, or points at an offer, and waits for a second word. */
  get isLaid(): boolean {
    return this.pending !== null || (this.model.draft.words !== null && this.model.draft.isOpen);
  }

  hears(seat: number, tile: string): boolean {
    return this.things.some(
      (thing) => thing.kind === "tile" && thing.from === seat && thing.tile === tile,
    );
  }

  complete(completion: Completion | null = this.completion): void {
    if (completion) this.text = `${this.typed}${completion.rest} `;
  }

  get hasNext(): boolean {
    return this.completions.length > 0 || this.readings.length > 0;
  }

  /** What takes the place of the tray: what is heard, a choice, or what waits for a second word. */
  get shows(): "offer" | "choice" | "pending" | "refused" | "examples" | null {
    const isTyping = this.typed.trim() !== "";
    if (this.asked) return "choice";
    if (!isTyping) return this.pending ? "pending" : this.missed > 1 ? "examples" : null;
    if (this.offer) return "offer";
    if (this.readings.length && this.chosen === null) return "choice";
    return this.meaning?.kind === "refused" ? "refused" : null;
  }

  /** The next completion, or the next reading where there is a choice of them. */
  next(): void {
    if (this.completions.length) this.turned = (this.turned + 1) % this.completions.length;
    else if (this.readings.length) this.chosen = ((this.chosen ?? -1) + 1) % this.readings.length;
  }

  /** Once it says the line and lays what it drafts; again, with nothing typed, that is done. */
  async enter(): Promise<void> {
    if (this.isSaying) return;
    this.isSaying = true;
    try {
      if (this.typed.trim()) await this.say(this.typed.trim());
      else await this.confirm();
    } finally {
      this.isSaying = false;
    }
  }

  /** What was laid by words is taken away; the words stay said. */
  takeAway(): void {
    this.pending = null;
    if (this.model.draft.words !== null) this.model.draft.putBack();
  }

  /** A reading that is chosen after its line was said is laid at once, for it was said. */
  choose(n: number): void {
    if (!this.asked) {
      this.chosen = n;
      return;
    }
    const { readings, text } = this.asked;
    this.asked = null;
    const reading = readings[n];
    if (reading) void this.act(reading, text);
  }

  /** On a phone, where nothing completes a word after the caret: those that can be tapped. */
  get words(): readonly string[] {
    if (!this.typed.trim()) return [];
    if (this.completions.length) return this.completions.map(({ word }) => word);
    return this.offer ? [m.listen_after_income()] : [];
  }

  /** Takes a word of that row: the rest of what is begun, or one more. */
  take(word: string): void {
    const found = this.completions.find((one) => one.word === word);
    const space = this.typed.endsWith(" ") ? "" : " ";
    if (found) this.complete(found);
    else this.text = `${this.typed}${space}${word} `;
  }

  /** What is typed goes with an offer that is laid down by hand, instead of being said. */
  takeNote(): string {
    const note = this.typed.trim();
    if (!note || this.offer) return "";
    this.text = "";
    return note.slice(0, LONGEST_NOTE);
  }

  private get where(): string {
    return `say ${this.model.town.play.id} ${this.seat}`;
  }

  private keep(): void {
    keepUnsent(this.where, { text: this.typed, to: [...this.to] });
  }

  private async hear(text: string): Promise<void> {
    const line = await this.read(text);
    if (line && this.typed === text) this.line = line;
  }

  private async read(text: string): Promise<Line | null> {
    const { play } = this.model.town;
    if (!this.isListening || play.seat === null) return null;
    const asked = { seat: play.seat, text, language: getLocale(), to: this.to };
    try {
      const heard = await post<Heard>(`/api/tables/${play.id}/hear`, asked, play.invite);
      return { text, meaning: heard.meaning as unknown as Meaning, spans: heard.spans };
    } catch {
      return null; // then it is a word like others
    }
  }

  private async say(text: string): Promise<void> {
    const line = this.line?.text === this.typed ? this.line : await this.read(text);
    const whole = line?.meaning ?? { kind: "other" as const };
    const choices = whole.kind === "ambiguous" ? whole.readings : [];
    const meaning = choices.length && this.chosen !== null ? choices[this.chosen]! : whole;
    this.isLost = !(await this.tell(meaning, text));
    if (this.isLost) return;
    this.text = "";
    this.pending = null;
    this.count(whole);
    if (meaning.kind === "ambiguous") {
      if (choices.length) this.asked = { readings: choices, text };
    } else await this.act(meaning, text);
  }

  /** True once it has been said: in the table's own words where it has some, else as it was typed. */
  private async tell(meaning: Meaning, text: string): Promise<boolean> {
    const { play } = this.model.town;
    const seat = play.seat!;
    const to = this.to.length ? { to: [...this.to] } : {};
    const asked = meaning.kind === "ask" ? this.questions(meaning, text) : [];
    if (asked.length) {
      const answers = [];
      for (const one of asked) answers.push(await play.do({ ...one, seat, ...to }));
      return answers.every(({ type }) => type === "yes");
    }
    const phrase = phraseOf(meaning);
    const answer = phrase
      ? await play.do({ type: "speak", seat, text, ...phrase, ...to })
      : await play.do({ type: "say", seat, text, ...this.carried(meaning), ...to });
    return answer.type === "yes";
  }

  private questions(meaning: Meaning & { kind: "ask" }, text: string) {
    const { ask, things = [] } = meaning;
    if (ask !== "price" && ask !== "bid") return [];
    const named = meaning.to?.length && this.model.town.play.info?.private_talk;
    const to = named ? { to: [...meaning.to!] } : {};
    return things.map((thing, n) => ({
      type: "enquire" as const,
      kind: ask,
      ...thing,
      ...to,
      text: n === 0 ? text : "",
    }));
  }

  /** The offer that the line carries, as the server can find it in the same words. */
  private carried(meaning: Meaning) {
    const offer = offerOf(meaning);
    return offer ? { offer: { ...offer }, language: getLocale() } : {};
  }

  private count(meaning: Meaning): void {
    const isUnclear = meaning.kind === "ambiguous" && meaning.readings.length === 0;
    this.missed = isUnclear ? this.missed + 1 : 0;
  }

  /** Lays an offer, points at one, or does what binds nobody. */
  private async act(meaning: Meaning, text: string): Promise<void> {
    for (const act of actsOf(meaning)) {
      if (act.kind === "offer") this.lay(act, text);
      else if (act.kind === "promise") this.layPromise(act, text);
      else if (isBinding(act)) this.point(act);
      else await this.doAtOnce(act);
    }
  }

  private lay(offer: SaidOffer, text: string): void {
    const { draft, stack } = this.model;
    const { gives, clauses } = termsOf(offer, text);
    const { counters = null, secret = false } = offer;
    const countered = this.model.town.view.offers.find(({ id }) => id === counters);
    draft.layWords({ gives, clauses, secret, counters: countered ?? null }, text);
    if (counters !== null && stack.offers.some(({ id }) => id === counters)) stack.show(counters);
  }

  private layPromise({ round, to = [] }: Meaning & { kind: "promise" }, text: string): void {
    const { draft } = this.model;
    const others = to.length ? to : draft.parties.filter((seat) => seat !== draft.me);
    const [whom] = others;
    if (whom === undefined || others.length > 1) return;
    const clause = { kind: "promise" as const, by: draft.me, to: whom, text, round };
    if (draft.isOpen) draft.addClause(clause);
    else draft.layWords({ gives: [], clauses: [clause], secret: false, counters: null }, text);
  }

  /** The offer that is meant comes in sight; nothing is answered yet. */
  private point(act: Binding): void {
    this.pending = act;
    if ("offer" in act) this.model.stack.show(act.offer);
  }

  private async doAtOnce(act: Meaning): Promise<void> {
    const { play } = this.model.town;
    const seat = play.seat!;
    if (act.kind === "mark")
      for (const thing of act.things)
        await play.do({ type: "mark", seat, mark: act.mark, on: act.on ?? true, ...thing });
    else if (act.kind === "wait") await play.do({ type: "hold", seat, on: true });
    else if (act.kind === "hurry" && this.model.mayHurry) this.model.hurry();
  }

  /** The second word. */
  private async confirm(): Promise<void> {
    const { draft, stack, town } = this.model;
    const act = this.pending;
    if (!act) {
      if (draft.words !== null && draft.isReady) await draft.send();
      return;
    }
    this.pending = null;
    if (act.kind === "ready") return void town.play.act({ type: "ready", ready: act.ready });
    const offer = town.view.offers.find(({ id }) => id === act.offer);
    if (!offer) return;
    if (act.kind === "withdraw") await town.play.act({ type: "withdraw", offer: act.offer });
    else await stack.answer(act.kind, offer);
  }

  private settled(): Meaning | null {
    const meaning = this.line?.meaning ?? null;
    if (meaning?.kind !== "ambiguous" || this.chosen === null) return meaning;
    return meaning.readings[this.chosen] ?? meaning;
  }

  private choices(): readonly Meaning[] {
    if (this.asked) return this.asked.readings;
    const meaning = this.line?.meaning;
    return meaning?.kind === "ambiguous" ? meaning.readings : [];
  }

  /** Spans of what stands as it was heard, while one types on. */
  private standing(): readonly HeardSpan[] {
    const { text = "", spans = [] } = this.line ?? {};
    let same = 0;
    while (same < text.length && text[same] === this.typed[same]) same++;
    return spans.filter(({ end }) => end <= same);
  }

  /** Whom the line is for: who alone reads it, whom it deals with, or whom it names. */
  private heardBy(): readonly number[] {
    if (this.to.length) return this.to;
    const me = this.model.town.you ?? -1;
    const partners = partnersIn(this.meaning, me);
    if (partners.length) return partners;
    const named = this.spans.flatMap(({ seat }) => (typeof seat === "number" ? [seat] : []));
    return [...new Set(named.filter((seat) => seat !== me))];
  }

  private waysOn(): readonly Completion[] {
    const { town } = this.model;
    if (!this.isListening || !this.typed) return [];
    const { players } = town.view;
    const held = new Set(players.flatMap(({ tiles }) => Object.keys(tiles)));
    return completionsOf(this.typed, {
      names: players.flatMap((_, seat) =>
        seat === town.you ? [] : [town.play.info?.chairs[seat]?.name ?? ""],
      ),
      tiles: [...held].map((tile) => ({ tile, name: tileName(tile) })),
      buildings: [...town.owners.keys()].sort((one, other) => one - other),
      phrases: [m.listen_after_income()],
    });
  }

  /** A number may be a sum that is whole: only words are proposed after the caret. */
  private likeliest(): Completion | null {
    const found = this.completions[this.turned] ?? null;
    return found?.building !== undefined && this.turned === 0 ? null : found;
  }

  private namedBuildings(): ReadonlySet<number> {
    const named = this.spans.flatMap(({ building }) => building ?? []);
    const begun = this.completions.flatMap(({ building }) => building ?? []);
    return new Set([...buildingsIn(this.things), ...named, ...begun]);
  }
}

function phraseOf(meaning: Meaning) {
  switch (meaning.kind) {
    case "speak":
      return { phrase: meaning.phrase, ...(meaning.re === undefined ? {} : { re: meaning.re }) };
    case "plea":
      return { phrase: { say: "a_little_more" } };
    case "ask":
      return meaning.ask === "needs" ? { phrase: { say: "who_needs" } } : null;
    default:
      return null;
  }
}
