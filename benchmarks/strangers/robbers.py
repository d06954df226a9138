"""Strangers who make and take only deals in their own favour."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.chinatown.bot.levels import EASY_SIGHT, HARD_SIGHT, Negotiator
from teahouse.games.chinatown.bot.temper import Temper

__all__ = ["Flooding", "Greedy", "Salami", "Shark"]

NEARLY_ALL = Temper(
    asks=(1.9, 1.8, 1.7, 1.6, 1.5), takes=0.0, least=0.3, offers=20, open=6, patience=20
)


class Greedy(Negotiator):
    """A bot that reckons in its own way: what is there pays until the end, and nothing grows."""

    sight, temper = replace(EASY_SIGHT, swaps=True, bundles=True), NEARLY_ALL


class Shark(Negotiator):
    """A bot that reckons as hard does, so that it knows how little hard will accept."""

    sight, temper = HARD_SIGHT, NEARLY_ALL


class Salami(Negotiator):
    """A bot that deals in one thing at a time, each time a little in its own favour."""

    sight = replace(HARD_SIGHT, swaps=False, bundles=False, parties=2)
    temper = replace(NEARLY_ALL, asks=(1.5, 1.4, 1.3, 1.2, 1.1), least=0.1, offers=60)


class Flooding(Negotiator):
    """A bot that makes as many offers as a table allows, in the hope that somebody tires."""

    sight = HARD_SIGHT
    temper = replace(NEARLY_ALL, offers=80, open=12, patience=80)
