"""Offers that a person can read, where a person sits at the table: few things, seldom three."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.core import FastChance
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play import Turn

from .nonsense import position
from .seated import among_bots, turn_of

POSITIONS = 24
MOST_THINGS = 3


def things(offer: MakeOffer) -> int:
    """The most things that a seat gives."""
    given: dict[int, int] = {}
    for give in offer.gives:
        assert give.giver is not None
        count = len(give.buildings) + sum(give.tiles.values())
        given[give.giver] = given.get(give.giver, 0) + count
    return max(given.values())


def parties(offer: MakeOffer) -> int:
    return len({seat for give in offer.gives for seat in (give.giver, give.to)})


def first_offers(among: bool = False, **more: Any) -> Iterator[MakeOffer]:
    for n in range(POSITIONS):
        match = position(FastChance(f"readable {n}"), round=2)
        turn: Turn = among_bots(match, 0) if among else turn_of(match, 0, **more)
        action = Hard().choose(turn)
        if isinstance(action, MakeOffer):
            yield action


def test_with_people_nobody_gives_more_than_three_things() -> None:
    assert max(map(things, first_offers())) <= MOST_THINGS
    assert max(map(things, first_offers(among=True))) > MOST_THINGS


def test_where_people_have_a_deal_of_three_to_read_only_two_deal() -> None:
    assert max(map(parties, first_offers())) > 2
    assert max(map(parties, first_offers(pairs_only=True))) == 2
