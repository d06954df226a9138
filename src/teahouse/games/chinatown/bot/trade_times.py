"""Times of a trade phase in milliseconds: when things were done, and when bots act next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Accept, MakeOffer
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.pacing import TableSnapshot, fraction

__all__ = [
    "TO_PERSON",
    "asked_at",
    "deals_at",
    "in_turn_after",
    "last_action_at",
    "last_deal_among_bots_at",
    "made_at",
    "next_at",
    "person_last_at",
    "reacts_at",
    "soon_after",
    "stretched",
]

# Each pair is the least and the most, in milliseconds at normal tempo.
OPENING = 2_500, 5_000  # before a bot's first word or offer in a trade phase
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
    """Returns when a bot answers what a person asked all bots.

    They answer one after the other, in a random order.
    """
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
        return moment.began + _between(moment, OPENING, seat, moment.began)
    parts = len(action.gives) + len(action.clauses) if isinstance(action, MakeOffer) else 1
    weight = _thinks(moment, seat) * (0.9 + 0.1 * parts)
    rested = max(own) + int(_between(moment, BETWEEN, seat, max(own)) * weight)
    return max(rested, reacts_at(moment, seat))


def reacts_at(moment: TableSnapshot, seat: Seat) -> int:
    """Returns a time a moment after the last thing that anybody else did or said."""
    others = [done.at for done in moment.done if done.seat != seat]
    others += [line.at for line in moment.said if line.seat != seat and line.at >= moment.began]
    last = max(others, default=moment.began)
    return last + int(_between(moment, REACTS, seat, last) * _thinks(moment, seat))


def _thinks(moment: TableSnapshot, seat: Seat) -> float:
    return THINKS.get(moment.characters.get(seat, ""), 1.0)


def last_action_at(moment: TableSnapshot) -> int:
    return moment.done[-1].at if moment.done else moment.began


def person_last_at(moment: TableSnapshot) -> int:
    """Returns when a person last did or said something, or 0."""
    actions = (done.at for done in moment.done if done.seat in moment.people)
    words = (line.at for line in moment.said if line.seat in moment.people)
    return max((0, *actions, *words))


def made_at(moment: TableSnapshot, offer: Offer) -> int:
    """Returns when an offer was made, or when the stage began if it is older than that.

    Offers are made in the order of their numbers, so they are matched from the last one on.
    """
    made = [done.at for done in moment.done if isinstance(done.action, MakeOffer)]
    since = len(moment.state.offers) - moment.state.offers.index(offer)
    return made[-since] if since <= len(made) else moment.began


def deals_at(moment: TableSnapshot) -> Iterator[tuple[int, Offer]]:
    """Yields the deals of this stage, each with the time of its last acceptance."""
    last = {done.action.offer: done.at for done in moment.done if isinstance(done.action, Accept)}
    for number, at in last.items():
        offer = moment.state.offer(number)
        if offer is not None and offer.status == "done":
            yield at, offer


def last_deal_among_bots_at(moment: TableSnapshot) -> int:
    among = (at for at, offer in deals_at(moment) if not offer.parties() & moment.people)
    return max(among, default=0)


def asked_at(moment: TableSnapshot, line: int | None) -> int | None:
    """Returns when a person said the line of this number, or None if no person said it."""
    asked = (one.at for one in moment.said if one.n == line and one.seat in moment.people)
    return next(asked, None)
