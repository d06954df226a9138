"""The pace of a trade phase: when bots act next, and how patient they are with people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules import actions as act
from teahouse.games.chinatown.rules.state import Offer, State
from teahouse.play.pacing import (
    Pacing,
    TableSnapshot,
    TimedAction,
    TimedPhrase,
    fraction,
    one_of_the_bots,
    take_time,
)
from teahouse.play.protocol import Reply

__all__ = ["PACING"]


# Each pair is the least and the most, in milliseconds at normal tempo.
OPENING = 1_000, 3_000  # from the end of the look at new tiles to a bot's first word or offer
BETWEEN = 2_000, 5_000  # from one thing that a bot does to the next
REACTS = 800, 2_000  # from what another does or says to a bot's reaction
TO_PERSON = 1_000, 3_000  # from what a person does or says to a bot's answer

# How long each character thinks, as a factor.
THINKS = {"wen": 0.7, "bruno": 1.1, "lan": 1.0, "ada": 1.0, "tomas": 1.4, "mika": 0.9}


def stretched(moment: TableSnapshot, milliseconds: int) -> int:
    return int(milliseconds * moment.scale)


def _between(moment: TableSnapshot, bounds: tuple[int, int], *about: object) -> int:
    least, most = bounds
    return stretched(moment, int(least + (most - least) * fraction(moment, *about)))


def soon_after(moment: TableSnapshot, seat: Seat, at: int) -> int:
    """Returns a time shortly after `at`, when a person offered or asked something."""
    return at + _between(moment, TO_PERSON, seat, at)


def in_turn_after(moment: TableSnapshot, seat: Seat, asked: int) -> int:
    """Returns when a bot answers what a person asked all bots: one by one, in a random order."""
    bots = [bot for bot in range(len(moment.state.players)) if bot not in moment.people]
    order = sorted(bots, key=lambda bot: fraction(moment, bot, asked))
    first, last = TO_PERSON
    apart = (last - first) // len(bots)
    return (
        asked
        + _between(moment, (first, first + apart // 2), asked)
        + (stretched(moment, apart * order.index(seat)))
    )


def next_at(moment: TableSnapshot, seat: Seat, action: Any) -> int:
    """Returns a time some while after the last thing that the seat did or said.

    It is later the more parts the next action has, and never before the seat can react to others.
    """
    own = [done.at for done in moment.done if done.seat == seat]
    own += [line.at for line in moment.said if line.seat == seat and line.at >= moment.began]
    if not own:
        return look_ends_at(moment) + _between(moment, OPENING, seat, moment.began)
    parts = len(action.gives) + len(action.clauses) if isinstance(action, act.MakeOffer) else 1
    weight = _thinks(moment, seat) * (0.9 + 0.1 * parts)
    rested = max(own) + int(_between(moment, BETWEEN, seat, max(own)) * weight)
    return max(rested, reacts_at(moment, seat))


def look_ends_at(moment: TableSnapshot) -> int:
    """Returns when people have looked at the new tiles, or when the first of them began to trade.

    Without people there is nobody to wait for.
    """
    if not moment.people:
        return moment.began
    acted = [done.at for done in moment.done if done.seat in moment.people]
    spoke = [line.at for line in moment.said if line.seat in moment.people]
    began = (at for at in (*acted, *spoke) if at >= moment.began)
    return min((moment.began + stretched(moment, LOOK), *began))


def reacts_at(moment: TableSnapshot, seat: Seat) -> int:
    """Returns a time a moment after the last thing that anybody else did or said."""
    others = [done.at for done in moment.done if done.seat != seat]
    others += [line.at for line in moment.said if line.seat != seat and line.at >= moment.began]
    last = max(others, default=moment.began)
    return last + int(_between(moment, REACTS, seat, last) * _thinks(moment, seat))


def _thinks(moment: TableSnapshot, seat: Seat) -> float:
    return THINKS.get(moment.characters.get(seat, ""), 1.0)


def person_last_at(moment: TableSnapshot) -> int:
    """Returns when a person last did or said something, or 0."""
    actions = (done.at for done in moment.done if done.seat in moment.people)
    words = (line.at for line in moment.said if line.seat in moment.people)
    return max((0, *actions, *words))


def made_at(moment: TableSnapshot, offer: Offer) -> int:
    """Returns when an offer was made, by its number, or when the stage began if later."""
    made = [done.at for done in moment.done if isinstance(done.action, act.MakeOffer)]
    since = len(moment.state.offers) - moment.state.offers.index(offer)
    return made[-since] if since <= len(made) else moment.began


def deals_at(moment: TableSnapshot) -> Iterator[tuple[int, Offer]]:
    """Yields the deals of this stage, each with the time of its last acceptance."""
    last = {
        done.action.offer: done.at for done in moment.done if isinstance(done.action, act.Accept)
    }
    for number, at in last.items():
        offer = moment.state.offer(number)
        if offer is not None and offer.status == "done":
            yield at, offer


WAITS = 20_000  # milliseconds that an offer waits for a person before its maker says that it stays


def _quick_then(moment: TableSnapshot) -> Iterator[TimedPhrase]:
    was_said = any(line.phrase and line.phrase.say == "quick_then" for line in moment.said)
    if moment.hurried and not was_said:
        for seat in one_of_the_bots(moment, "quick_then"):
            yield TimedPhrase(seat, Phrase(say="quick_then"))


def _offers_stay(moment: TableSnapshot) -> Iterator[TimedPhrase]:
    offers: tuple[Offer, ...] = moment.state.offers
    for offer in offers:
        waiting = sorted((offer.parties() & moment.people) - {*offer.accepted})
        is_open = offer.status == "open" and offer.by not in moment.people
        if is_open and waiting and moment.now - made_at(moment, offer) >= WAITS * moment.scale:
            phrase = Phrase(say="offer_stays", seat=waiting[0])
            yield TimedPhrase(offer.by, phrase, offer.secret_to)


LOOK = 10_000  # for people to look at new tiles before bots offer anything
OF_THREE = 60_000  # between two offers of three parties that nobody has asked for

# Milliseconds at normal tempo, but for `OFFERS_TO_PERSON` and `PATIENCE`.
FIRST_WORDS = 8_000  # after trade has begun, for what nobody has asked
FIRST_DEAL = 8_000  # after trade has begun, for deals among bots
LIES = 6_000  # how long a bot's offer stays before a bot answers it or its maker takes it back
AFTER_LYING = 500  # how long its maker may still take it back after that, before it is accepted
BETWEEN_DEALS = 4_000  # between two deals among bots
PLACING = 700
OFFERS_TO_PERSON = 2  # the most offers that are open to a person at a time
EARLIEST_READY = 20_000  # after trade has begun
# The last call for offers comes LAST_OFFER after trade has begun, but not before LISTENS after a
# person's last word or action. It comes from EARLIEST_LAST_CALL on if nothing happens for QUIET.
LAST_OFFER = 60_000
EARLIEST_LAST_CALL = 30_000
QUIET = 12_000
LISTENS = 20_000
LATEST_READY = 78_000
ONE_BY_ONE = 5_000  # the time after a last call over which bots become ready one by one

PATIENCE = {"wen": 6, "bruno": 14, "lan": 12, "ada": 10, "tomas": 24, "mika": 10}  # seconds
PLAIN_PATIENCE = 10  # seconds


class ChinatownPacing:
    """Times of a trade phase at normal tempo, stretched by the tempo's scale."""

    def due(self, moment: TableSnapshot, seat: Seat, reply: Reply) -> int | None:
        if moment.scale == 0 or moment.hurried:
            return moment.began
        state: State = moment.state
        if state.phase == "trade":
            due = _due_in_trade(moment, seat, reply)
        elif state.phase == "place":
            last = moment.done[-1].at if moment.done else moment.began
            due = last + stretched(moment, PLACING)
        else:
            due = moment.began
        return None if due is None else max(due, moment.held_until)

    def is_last_call(self, moment: TableSnapshot) -> bool:
        if moment.hurried or moment.scale == 0:
            return True
        return moment.now >= _last_call_at(moment) and not moment.composing

    def busy_seats(self, moment: TableSnapshot) -> frozenset[Seat]:
        if moment.state.phase != "trade" or moment.scale == 0 or moment.hurried:
            return frozenset()
        return frozenset(seat for seat in moment.people if _has_enough(moment, seat))

    def wants_pairs(self, moment: TableSnapshot) -> bool:
        if moment.state.phase != "trade" or not moment.people:
            return False
        since = moment.now - stretched(moment, OF_THREE)
        return any(done.at > since and _is_of_three(moment, done) for done in moment.done)

    def is_to_person(self, moment: TableSnapshot, reply: Reply) -> bool:
        action = None if reply.action is None else _struct(reply.action)
        match action:
            case act.Accept(offer=number):
                offer = moment.state.offer(number)
            case act.MakeOffer(counters=int(number)):
                offer = moment.state.offer(number)
            case _:
                offer = None
        return offer is not None and offer.by in moment.people

    def is_quiet(self, moment: TableSnapshot) -> bool:
        if moment.state.phase == "deal":
            return True
        is_new = moment.now - moment.began < stretched(moment, FIRST_WORDS)
        return is_new and moment.state.phase == "trade" and not moment.hurried

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def turn_of(self, state: Any) -> tuple[int, int] | None:  # noqa: ARG002
        return None

    def timed_phrases(self, moment: TableSnapshot) -> Iterator[TimedPhrase]:
        if moment.state.phase != "trade" or moment.scale == 0:
            return
        yield from take_time(moment)
        yield from _quick_then(moment)
        yield from _offers_stay(moment)


PACING: Pacing = ChinatownPacing()


def _due_in_trade(moment: TableSnapshot, seat: Seat, reply: Reply) -> int | None:
    action = None if reply.action is None else _struct(reply.action)
    for line in moment.said:
        if line.n == reply.answers and line.seat in moment.people:
            return in_turn_after(moment, seat, line.at)
    match action:
        case act.Accept() | act.Decline():
            return _due_answer(moment, seat, action)
        case act.MakeOffer():
            return _due_offer(moment, seat, action)
        case act.Ready():
            return _due_ready(moment, seat) if action.ready else next_at(moment, seat, action)
        case act.Withdraw():
            return max(next_at(moment, seat, action), _lain_at(moment, action.offer))
        case None | act.Judge():
            return next_at(moment, seat, action)
        case act.Keep() | act.PlaceTile() | act.Done() | act.Timeout():
            return moment.began
        case _:
            assert_never(action)


def _struct(action: Any) -> Any:
    return action if isinstance(action, msgspec.Struct) else act.action_from(action)


# answers


def _due_answer(moment: TableSnapshot, seat: Seat, action: act.Accept | act.Decline) -> int | None:
    state: State = moment.state
    offer = state.offer(action.offer)
    if offer is None:
        return moment.now
    made = made_at(moment, offer)
    is_persons = offer.by in moment.people
    # people who see the offer and are no party to it might want to outbid it
    has_onlookers = not offer.secret and bool(moment.people - offer.parties())
    if is_persons and (isinstance(action, act.Decline) or not has_onlookers):
        return soon_after(moment, seat, made)
    if offer.secret:
        return max(next_at(moment, seat, action), made + stretched(moment, TO_PERSON[1]))
    if isinstance(action, act.Decline):
        return max(next_at(moment, seat, action), made + stretched(moment, LIES))
    if offer.id in moment.composing.values():
        return None
    among_bots = (at for at, deal in deals_at(moment) if not deal.parties() & moment.people)
    return max(
        next_at(moment, seat, action),
        made + stretched(moment, LIES + AFTER_LYING),
        moment.began + stretched(moment, FIRST_DEAL),
        max(among_bots, default=0) + stretched(moment, BETWEEN_DEALS),
    )


def _lain_at(moment: TableSnapshot, number: int) -> int:
    """Returns when an offer among bots has been open long enough for people to have seen it."""
    offer: Offer | None = moment.state.offer(number)
    if offer is None or offer.secret or offer.parties() & moment.people:
        return moment.began
    return made_at(moment, offer) + stretched(moment, LIES)


# offers


def _due_offer(moment: TableSnapshot, seat: Seat, action: act.MakeOffer) -> int | None:
    state: State = moment.state
    countered = None if action.counters is None else state.offer(action.counters)
    if countered is not None and countered.by in moment.people:
        return soon_after(moment, seat, made_at(moment, countered))
    offer = Offer(id=0, by=action.seat, gives=action.gives, clauses=action.clauses)
    asked = offer.parties() - {action.seat}
    if PACING.is_last_call(moment) or not asked.isdisjoint(moment.composing):
        return None
    if any(_has_enough(moment, person) for person in asked):
        return None
    lain = moment.began if countered is None else _lain_at(moment, countered.id)
    return max(next_at(moment, seat, action), lain)


def _is_of_three(moment: TableSnapshot, done: TimedAction) -> bool:
    """Whether a bot offered a deal of three or more parties on its own account."""
    offered = done.action
    if not isinstance(offered, act.MakeOffer) or done.seat in moment.people:
        return False
    offer = Offer(id=0, by=offered.seat, gives=offered.gives, clauses=offered.clauses)
    return offered.counters is None and len(offer.parties()) > 2


def _has_enough(moment: TableSnapshot, seat: Seat) -> bool:
    """Whether a person already has as many open offers as they can look at."""
    waiting = [
        offer
        for offer in moment.state.offers
        if offer.status == "open" and offer.by != seat and offer.concerns(seat)
    ]
    return seat in moment.people and len(waiting) >= OFFERS_TO_PERSON


# ready


def _due_ready(moment: TableSnapshot, seat: Seat) -> int | None:
    is_last_call = PACING.is_last_call(moment)
    if not is_last_call and (moment.composing or _open_offers_of_people(moment)):
        return None
    patience = PATIENCE.get(moment.characters.get(seat, ""), PLAIN_PATIENCE) * 1_000
    due = max(
        moment.began + stretched(moment, EARLIEST_READY),
        _last_dealt_or_talked(moment, seat) + stretched(moment, patience),
    )
    if not is_last_call:
        return max(due, reacts_at(moment, seat))
    one_by_one = stretched(moment, int(ONE_BY_ONE * fraction(moment, seat, moment.began)))
    called = _last_call_at(moment) + one_by_one
    latest = max(called, moment.began + stretched(moment, LATEST_READY) + one_by_one)
    return max(min(max(due, called), latest), _people_answered_at(moment))


def _people_answered_at(moment: TableSnapshot) -> int:
    """Returns when people's open offers are sure to be answered, and the answers read."""
    made = (made_at(moment, offer) for offer in _open_offers_of_people(moment))
    return max(made, default=moment.began) + stretched(moment, TO_PERSON[1] + AFTER_LYING)


def _last_call_at(moment: TableSnapshot) -> int:
    """Returns when people have had enough time, which is soon if all of them are ready."""
    heard = person_last_at(moment)
    if moment.people and all(moment.state.players[seat].ready for seat in moment.people):
        return max(moment.began + stretched(moment, EARLIEST_READY), heard)
    last_offer = moment.began + stretched(moment, LAST_OFFER)
    return max(min(last_offer, _quiet_at(moment)), heard + stretched(moment, LISTENS))


def _quiet_at(moment: TableSnapshot) -> int:
    """Returns the end of the first `QUIET` without a deed or word, which may be in the future."""
    earliest = moment.began + stretched(moment, EARLIEST_LAST_CALL)
    times = [done.at for done in moment.done]
    times += [line.at for line in moment.said if line.at >= moment.began]
    quiet = max(moment.began + stretched(moment, QUIET), earliest)
    for at in sorted(times):
        if at >= quiet:
            return quiet
        quiet = max(at + stretched(moment, QUIET), earliest)
    return quiet


def _open_offers_of_people(moment: TableSnapshot) -> list[Offer]:
    offers: tuple[Offer, ...] = moment.state.offers
    return [offer for offer in offers if offer.status == "open" and offer.by in moment.people]


def _last_dealt_or_talked(moment: TableSnapshot, seat: Seat) -> int:
    """Returns when the seat last made a deal, or a person last spoke to it."""
    deals = (at for at, offer in deals_at(moment) if offer.concerns(seat))
    talks = (
        line.at
        for line in moment.said
        if line.seat in moment.people and (line.to is None or seat in line.to)
    )
    return max((moment.began, *deals, *talks))
