"""Threads: what the same people offered, said and agreed about the same things in one year.

A thread is computed from what one seat saw and heard, so that it tells nobody anything new.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules import events as ev
from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Utterance
from teahouse.play.talk import Happening

__all__ = ["Thread", "ThreadStep", "threads_of"]

State: TypeAlias = Literal[
    "talking", "offered", "refused", "taken_back", "lapsed", "agreed", "undone"
]
Goods: TypeAlias = frozenset[int | str]  # buildings, and types of tiles

STILL_TALKING = 60_000  # ms for which a word without a thing belongs to what was talked of last


class ThreadStep(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that was said or done, in line `n`; `gives` and `clauses` are what was offered.

    `draft` is the offer that a line's words make. `phrase` is an answer's or a refusal's.
    """

    n: int
    at: int
    kind: Literal[
        "offered", "asked", "named", "said", "accepted", "declined", "withdrawn", "void",
        "agreed", "undone",
    ]  # fmt: skip
    seat: Seat | None = None
    offer: int | None = None
    gives: tuple[Give, ...] = ()
    clauses: tuple[Any, ...] = ()
    note: str = ""
    text: str = ""
    phrase: Phrase | None = None
    to: tuple[Seat, ...] | None = None
    draft: dict[str, Any] | None = None


class Thread(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One negotiation; `offer` is open now, and `live` is the line whose words may be taken up.

    A secret one of others has no steps but that it was agreed.
    """

    id: str
    round: int
    parties: tuple[Seat, ...]
    buildings: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    state: State
    steps: tuple[ThreadStep, ...]
    secret: bool = False
    offer: int | None = None
    live: int | None = None


def threads_of(happenings: Iterable[Happening], round: int | None = None) -> tuple[Thread, ...]:
    """Returns the threads of a round, or of all, in what a seat saw and heard; the latest last."""
    weaver = _Weaver()
    for one in happenings:
        weaver.add(one)
    found = [one for one in weaver.threads if round is None or one.round == round]
    found.sort(key=lambda one: one.steps[-1].n)
    return tuple(one.told() for one in found)


class _Negotiation:
    """A thread while it is being put together."""

    def __init__(self, round: int, parties: frozenset[Seat], goods: Goods) -> None:
        self.round, self.parties, self.things, self.goods = round, parties, goods, goods
        self.steps: list[ThreadStep] = []
        self.state: State = "talking"
        self.offer: int | None = None
        self.live: int | None = None
        self.is_secret = False

    def add(self, step: ThreadStep, state: State | None = None) -> None:
        self.steps.append(step)
        if state is not None:
            self.state, self.live = state, None
        if step.draft is not None:
            self.live = step.n

    def go_back(self, n: int, at: int, to: int) -> bool:
        """Takes back what was done from a line on; returns whether anything was."""
        done = [step for step in self.steps if step.n >= to and step.kind in DEEDS]
        if not done:
            return False
        before = [step for step in self.steps if step.n < to and step.kind in DEEDS]
        was_agreed = any(step.kind == "agreed" for step in done)
        last = before[-1] if before else None
        self.state = "undone" if was_agreed else STATES[last.kind] if last else "taken_back"
        is_open = last is not None and last.kind in ("offered", "accepted")
        self.offer, self.live = last.offer if last and is_open else None, None
        self.steps.append(ThreadStep(n=n, at=at, kind="undone"))
        return True

    def told(self) -> Thread:
        first = self.steps[0].n
        return Thread(
            id="-".join(map(str, (first, *sorted(self.parties)))),
            round=self.round,
            parties=tuple(sorted(self.parties)),
            buildings=tuple(sorted(one for one in self.things if isinstance(one, int))),
            tiles=tuple(sorted(one for one in self.things if isinstance(one, str))),
            state=self.state,
            steps=tuple(self.steps),
            secret=self.is_secret,
            offer=self.offer,
            live=self.live,
        )


STATES: dict[str, State] = {
    "offered": "offered",
    "accepted": "offered",
    "declined": "refused",
    "withdrawn": "taken_back",
    "void": "lapsed",
    "agreed": "agreed",
}
DEEDS = frozenset(STATES)


class _Weaver:
    """Puts each happening into the thread that it belongs to."""

    def __init__(self) -> None:
        self.threads: list[_Negotiation] = []
        self.by_offer: dict[int, _Negotiation] = {}
        self.asked: dict[int, Utterance] = {}
        self.round = 1

    def add(self, one: Happening) -> None:
        if one.said is not None:
            self._hear(one.said)
        elif one.undo is not None:
            for thread in self.threads:
                thread.go_back(one.n, one.at, one.undo)
        else:
            self._see(one)

    # What is done

    def _see(self, one: Happening) -> None:
        for event in one.events:
            match event:
                case ev.RoundStarted():
                    self.round = event.round
                case ev.OfferMade():
                    self._offered(one, event.offer)
                case ev.OfferAccepted() | ev.OfferClosed() | ev.DealDone():
                    self._answered(one, event)
        if not any(isinstance(event, ev.DealDone) for event in one.events):
            self._see_goods(one, [e for e in one.events if isinstance(e, ev.GoodsGiven)])

    def _offered(self, one: Happening, offer: Offer) -> None:
        goods = _goods(offer.gives)
        thread = self._thread(offer.parties(), goods, offer.counters)
        thread.goods |= goods
        thread.is_secret = thread.is_secret or offer.secret
        step = ThreadStep(
            n=one.n,
            at=one.at,
            kind="offered",
            seat=offer.by,
            offer=offer.id,
            gives=offer.gives,
            clauses=offer.clauses,
            note=offer.note,
        )
        thread.add(step, "offered")
        thread.offer, self.by_offer[offer.id] = offer.id, thread

    def _answered(
        self, one: Happening, event: ev.OfferAccepted | ev.OfferClosed | ev.DealDone
    ) -> None:
        thread = self.by_offer.get(event.offer)
        if thread is None:
            return
        match event:
            case ev.OfferAccepted():
                step = ThreadStep(
                    n=one.n, at=one.at, kind="accepted", seat=event.seat, offer=event.offer
                )
                thread.add(step)
                return
            case ev.DealDone():
                step = ThreadStep(n=one.n, at=one.at, kind="agreed", offer=event.offer)
            case ev.OfferClosed():
                step = ThreadStep(
                    n=one.n,
                    at=one.at,
                    kind=event.status,
                    seat=event.seat,
                    offer=event.offer,
                    phrase=event.why,
                )
        if thread.offer not in (None, event.offer):
            thread.add(step)  # a newer offer is what the thread is about now
            return
        thread.add(step, STATES[step.kind])
        thread.offer = None

    def _see_goods(self, one: Happening, given: list[ev.GoodsGiven]) -> None:
        """Adds the deal of others that is secret: all see what went where, and nothing else."""
        if not given:
            return
        gives = tuple(
            Give(giver=event.giver, to=event.to, buildings=event.buildings, tiles=event.tiles)
            for event in given
        )
        parties = frozenset(seat for event in given for seat in (event.giver, event.to))
        thread = self._new(parties, _goods(gives))
        thread.is_secret = True
        thread.add(ThreadStep(n=one.n, at=one.at, kind="agreed", gives=gives), "agreed")

    # What is said

    def _hear(self, said: Utterance) -> None:
        if said.offer is not None:
            self._drafted(said, said.offer)
        elif said.phrase is not None and said.phrase.say in ("asks_price", "asks_bid"):
            self.asked[said.n] = said
            if said.to is not None and len(said.to) == 1:
                self._about_asked(said, said.to[0])
        elif said.re in self.asked:
            question = self.asked[said.re]
            thread = self._about_asked(question, said.seat)
            is_named = said.phrase is not None and said.phrase.cash is not None
            thread.add(_spoken(said, "named" if is_named else "said"))
        else:
            for thread in reversed(self.threads):
                if thread.round == self.round and _is_about(said, thread):
                    thread.add(_spoken(said, "said"))
                    return

    def _drafted(self, said: Utterance, offer: dict[str, Any]) -> None:
        gives = msgspec.convert(offer["gives"], tuple[Give, ...])
        clauses = offer.get("clauses", ())
        parties = {seat for give in gives for seat in (give.giver, give.to) if seat is not None}
        parties |= {clause[end] for clause in clauses for end in ("by", "to")}
        goods = _goods(gives)
        thread = self._thread(frozenset(parties), goods, offer.get("counters"))
        thread.goods |= goods
        thread.add(_spoken(said, "said"))

    def _about_asked(self, question: Utterance, answering: Seat) -> _Negotiation:
        """Returns the thread of a question and one who answers it, with the question in it."""
        parties = frozenset({question.seat, answering})
        thread = self._thread(parties, _thing(question.phrase))
        if not any(step.n == question.n for step in thread.steps):
            thread.add(_spoken(question, "asked"))
        return thread

    # Which thread

    def _thread(
        self, parties: frozenset[Seat], goods: Goods, counters: int | None = None
    ) -> _Negotiation:
        if counters in self.by_offer and self.by_offer[counters].round == self.round:
            return self.by_offer[counters]
        for thread in reversed(self.threads):
            is_same = thread.round == self.round and thread.parties == parties
            if is_same and thread.state != "agreed" and _overlap(thread.goods, goods):
                return thread
        return self._new(parties, goods)

    def _new(self, parties: frozenset[Seat], goods: Goods) -> _Negotiation:
        thread = _Negotiation(self.round, parties, goods)
        self.threads.append(thread)
        return thread


def _overlap(one: Goods, other: Goods) -> bool:
    return bool(one & other) or not (one or other)


def _goods(gives: Iterable[Give]) -> Goods:
    return frozenset(_named(gives))


def _named(gives: Iterable[Give]) -> Iterator[int | str]:
    for give in gives:
        yield from give.buildings
        yield from give.tiles


def _thing(phrase: Phrase | None) -> Goods:
    named = () if phrase is None else (phrase.building, phrase.tile)
    return frozenset(one for one in named if one is not None)


def _spoken(said: Utterance, kind: Literal["asked", "named", "said"]) -> ThreadStep:
    return ThreadStep(
        n=said.n,
        at=said.at,
        kind=kind,
        seat=said.seat,
        text=said.text,
        phrase=said.phrase,
        to=said.to,
        draft=said.offer,
    )


def _is_about(said: Utterance, thread: _Negotiation) -> bool:
    """Whether a word of one of its parties belongs to a thread.

    It does if it names one of its things, or nothing at all shortly after the last step.
    """
    if said.seat not in thread.parties:
        return False
    if said.to is not None and not thread.parties >= {*said.to}:
        return False
    named = _thing(said.phrase) | {int(one) for one in re.findall(r"\d{1,2}", said.text)}
    if named & thread.goods:
        return True
    is_near = said.at - thread.steps[-1].at <= STILL_TALKING and thread.state != "agreed"
    return is_near and not _thing(said.phrase) and (said.to is not None or not said.text)
