"""Chinatown's pace: how long offers lie on the table, and how patient bots are with people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

import msgspec

from teahouse.bots.pacing import Moment, Pacing, TimedPhrase, fraction
from teahouse.bots.protocol import Reply
from teahouse.core import Seat
from teahouse.games.chinatown.actions import (
    Accept,
    Decline,
    Done,
    Judge,
    Keep,
    MakeOffer,
    PlaceTile,
    Ready,
    Timeout,
    Withdraw,
    action_from,
)
from teahouse.games.chinatown.state import Offer, State

from .timed_phrases import timed_phrases

__all__ = ["PACING", "ChinatownPacing"]

OPENING = 2_500, 5_000  # before a bot's first word or offer in a trade phase
BETWEEN = 2_000, 5_000  # from one thing that a bot does to the next
TO_PERSON = 1_000, 3_000  # to answer a person
FIRST_DEAL = 8_000  # after trade has begun, for deals among bots
LIES = 6_000  # an offer of a bot, before another bot accepts it
BETWEEN_DEALS = 4_000  # among bots
PLACING = 700
OFFERS_TO_PERSON = 2  # open at one time
EARLIEST_READY = 20_000
LAST_OFFER = 60_000  # after trade has begun, or LISTENS after a person's last word or action
EARLIEST_LAST_CALL = 30_000  # where nothing has happened for QUIET
QUIET = 12_000
LISTENS = 20_000
LATEST_READY = 78_000
ONE_BY_ONE = 5_000  # within which bots get up after a last call

THINKS = {"wen": 0.7, "bruno": 1.1, "lan": 1.0, "ada": 1.0, "tomas": 1.4, "mika": 0.9}
PATIENCE = {"wen": 6, "bruno": 14, "lan": 12, "ada": 10, "tomas": 24, "mika": 10}  # seconds
PLAIN_PATIENCE = 10


class ChinatownPacing:
    """Times of a trade phase at normal tempo, stretched by the tempo's scale."""

    def due(self, moment: Moment, seat: Seat, reply: Reply) -> int | None:
        if moment.scale == 0 or moment.hurried:
            return moment.began
        state: State = moment.state
        if state.phase == "trade":
            due = _due_in_trade(moment, seat, reply)
        elif state.phase == "place":
            due = _last(moment) + _stretched(moment, PLACING)
        else:
            due = moment.began
        return None if due is None else max(due, moment.held_until)

    def is_last_call(self, moment: Moment) -> bool:
        if moment.hurried or moment.scale == 0:
            return True
        return moment.now >= _last_call_at(moment) and not moment.composing

    def busy_seats(self, moment: Moment) -> frozenset[Seat]:
        if moment.state.phase != "trade" or moment.scale == 0 or moment.hurried:
            return frozenset()
        return frozenset(seat for seat in moment.people if _has_enough(moment, seat))

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def turn_of(self, state: Any) -> tuple[int, int] | None:  # noqa: ARG002
        return None

    def timed_phrases(self, moment: Moment) -> Iterator[TimedPhrase]:
        if moment.state.phase != "trade" or moment.scale == 0:
            return
        offers: tuple[Offer, ...] = moment.state.offers
        made_at = [(_made_at(moment, offer), offer) for offer in offers if offer.status == "open"]
        yield from timed_phrases(moment, made_at)


PACING: Pacing = ChinatownPacing()


def _due_in_trade(moment: Moment, seat: Seat, reply: Reply) -> int | None:
    action = None if reply.action is None else _struct(reply.action)
    asked = _asked_at(moment, reply.answers)
    if asked is not None:
        return _soon(moment, seat, asked)
    match action:
        case Accept() | Decline():
            return _due_answer(moment, seat, action)
        case MakeOffer():
            return _due_offer(moment, seat, action)
        case Ready():
            return _due_ready(moment, seat) if action.ready else _next(moment, seat, action)
        case None | Withdraw() | Judge():
            return _next(moment, seat, action)
        case Keep() | PlaceTile() | Done() | Timeout():
            return moment.began
        case _:
            assert_never(action)


def _struct(action: Any) -> Any:
    return action if isinstance(action, msgspec.Struct) else action_from(action)


# answers


def _due_answer(moment: Moment, seat: Seat, action: Accept | Decline) -> int | None:
    state: State = moment.state
    offer = state.offer(action.offer)
    if offer is None:
        return moment.now
    made = _made_at(moment, offer)
    is_persons = offer.by in moment.people
    if is_persons and (isinstance(action, Decline) or not _has_onlookers(moment, offer)):
        return _soon(moment, seat, made)
    if isinstance(action, Decline) or offer.secret:
        return max(_next(moment, seat, action), made + _stretched(moment, TO_PERSON[1]))
    if offer.id in moment.composing.values():
        return None
    return max(
        _next(moment, seat, action),
        made + _stretched(moment, LIES),
        moment.began + _stretched(moment, FIRST_DEAL),
        _last_deal_among_bots(moment) + _stretched(moment, BETWEEN_DEALS),
    )


def _has_onlookers(moment: Moment, offer: Offer) -> bool:
    """Whether people who are no party to the offer see it, and might want to outbid it."""
    return not offer.secret and bool(moment.people - offer.parties())


# offers


def _due_offer(moment: Moment, seat: Seat, action: MakeOffer) -> int | None:
    state: State = moment.state
    countered = None if action.counters is None else state.offer(action.counters)
    if countered is not None and countered.by in moment.people:
        return _soon(moment, seat, _made_at(moment, countered))
    if PACING.is_last_call(moment) or any(_has_enough(moment, seat) for seat in _asked(action)):
        return None
    return _next(moment, seat, action)


def _asked(action: MakeOffer) -> Iterator[Seat]:
    """Everyone but its maker who is to agree to an offer."""
    offer = Offer(id=0, by=action.seat, gives=action.gives, clauses=action.clauses)
    return (seat for seat in offer.parties() if seat != action.seat)


def _has_enough(moment: Moment, seat: Seat) -> bool:
    """Whether a person has as many open offers to look at as one can."""
    waiting = [
        offer
        for offer in moment.state.offers
        if offer.status == "open" and offer.by != seat and offer.concerns(seat)
    ]
    return seat in moment.people and len(waiting) >= OFFERS_TO_PERSON


# ready


def _due_ready(moment: Moment, seat: Seat) -> int | None:
    is_last_call = PACING.is_last_call(moment)
    if not is_last_call and (moment.composing or _has_open_offer_of_person(moment)):
        return None
    character = moment.characters.get(seat, "")
    patience = PATIENCE.get(character, PLAIN_PATIENCE) * 1_000
    due = max(
        moment.began + _stretched(moment, EARLIEST_READY),
        _last_dealt_or_talked(moment, seat) + _stretched(moment, patience),
    )
    if is_last_call:
        one_by_one = _stretched(moment, int(ONE_BY_ONE * fraction(moment, seat, moment.began)))
        latest = moment.began + _stretched(moment, LATEST_READY) + one_by_one
        due = min(max(due, _last_call_at(moment) + one_by_one), latest)
    return due


def _last_call_at(moment: Moment) -> int:
    """When people have had their time: at once if all of them say that they are ready."""
    heard = _person_last(moment)
    if moment.people and all(moment.state.players[seat].ready for seat in moment.people):
        return max(moment.began + _stretched(moment, EARLIEST_READY), heard)
    last_offer = moment.began + _stretched(moment, LAST_OFFER)
    return max(min(last_offer, _quiet_at(moment)), heard + _stretched(moment, LISTENS))


def _quiet_at(moment: Moment) -> int:
    """When, for the first time, nothing has been done or said for a while; may lie ahead."""
    earliest = moment.began + _stretched(moment, EARLIEST_LAST_CALL)
    times = [done.at for done in moment.done]
    times += [line.at for line in moment.said if line.at >= moment.began]
    quiet = max(moment.began + _stretched(moment, QUIET), earliest)
    for at in sorted(times):
        if at >= quiet:
            return quiet
        quiet = max(at + _stretched(moment, QUIET), earliest)
    return quiet


def _has_open_offer_of_person(moment: Moment) -> bool:
    offers: tuple[Offer, ...] = moment.state.offers
    return any(offer.status == "open" and offer.by in moment.people for offer in offers)


def _last_dealt_or_talked(moment: Moment, seat: Seat) -> int:
    """When the seat last made a deal, or a person last spoke to it."""
    deals = (at for at, offer in _deals(moment) if offer.concerns(seat))
    talks = (
        line.at
        for line in moment.said
        if line.seat in moment.people and (line.to is None or seat in line.to)
    )
    return max((moment.began, *deals, *talks))


# times


def _stretched(moment: Moment, milliseconds: int) -> int:
    return int(milliseconds * moment.scale)


def _between(moment: Moment, bounds: tuple[int, int], *about: object) -> int:
    least, most = bounds
    return _stretched(moment, int(least + (most - least) * fraction(moment, *about)))


def _soon(moment: Moment, seat: Seat, at: int) -> int:
    """Shortly after a person has offered or asked something at this time."""
    return at + _between(moment, TO_PERSON, seat, at)


def _next(moment: Moment, seat: Seat, action: Any) -> int:
    """A while after the last thing that the seat did or said, longer the more there is in it."""
    own = [done.at for done in moment.done if done.seat == seat]
    own += [line.at for line in moment.said if line.seat == seat and line.at >= moment.began]
    thinks = THINKS.get(moment.characters.get(seat, ""), 1.0)
    if not own:
        return moment.began + _between(moment, OPENING, seat, moment.began)
    parts = len(action.gives) + len(action.clauses) if isinstance(action, MakeOffer) else 1
    weight = thinks * (0.9 + 0.1 * parts)
    return max(own) + int(_between(moment, BETWEEN, seat, max(own)) * weight)


def _last(moment: Moment) -> int:
    return moment.done[-1].at if moment.done else moment.began


def _person_last(moment: Moment) -> int:
    """When a person last did or said something in this stage."""
    actions = (done.at for done in moment.done if done.seat in moment.people)
    words = (line.at for line in moment.said if line.seat in moment.people)
    return max((0, *actions, *words))


def _made_at(moment: Moment, offer: Offer) -> int:
    """When an offer was made: the offers of a stage are made in the order of their numbers."""
    made = [done.at for done in moment.done if isinstance(done.action, MakeOffer)]
    since = len(moment.state.offers) - moment.state.offers.index(offer)
    return made[-since] if since <= len(made) else moment.began


def _deals(moment: Moment) -> Iterator[tuple[int, Offer]]:
    """The deals of this stage, each with the time of its last acceptance."""
    last = {done.action.offer: done.at for done in moment.done if isinstance(done.action, Accept)}
    for number, at in last.items():
        offer = moment.state.offer(number)
        if offer is not None and offer.status == "done":
            yield at, offer


def _last_deal_among_bots(moment: Moment) -> int:
    among = (at for at, offer in _deals(moment) if not offer.parties() & moment.people)
    return max(among, default=0)


def _asked_at(moment: Moment, line: int | None) -> int | None:
    """When the enquiry of a person that stands in this line was made."""
    asked = (one.at for one in moment.said if one.n == line and one.seat in moment.people)
    return next(asked, None)
