"""What the event of a year lets a player do: the shape of an `event` action, by year (D13)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET

from teahouse.core import RuleError
from teahouse.core.identity_cache import identity_cache
from teahouse.games.dadaocheng.rules.actions import Counts, History
from teahouse.games.dadaocheng.rules.components.goods import Good
from teahouse.games.dadaocheng.rules.components.kinds import Kind

__all__ = [
    "AnyCubes",
    "CityPlan",
    "EventChoice",
    "Fixed",
    "NewMarket",
    "School",
    "Treaty",
    "event_choice",
]


class _EventChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AnyCubes(_EventChoice, frozen=True):
    """1851: take any 2."""

    get: Counts


class Treaty(_EventChoice, frozen=True):
    """1860: 2 sugar for any 3."""

    get: Counts
    give: Counts = msgspec.field(default_factory=lambda: {"sugar": 2})


class School(_EventChoice, frozen=True):
    """1898: 1 rice lowers opium used."""

    pay: Counts


class CityPlan(_EventChoice, frozen=True):
    """1905: buildings into mansions."""

    buildings: tuple[Kind, ...]


class NewMarket(_EventChoice, frozen=True):
    """1908: one cube for another."""

    give: Good
    get: Good


class Fixed(_EventChoice, frozen=True):
    """1859, 1865, 1878, 1891, 1915: there is nothing to choose."""


EventChoice: TypeAlias = AnyCubes | Treaty | School | CityPlan | NewMarket | Fixed

EVENT_CHOICES: dict[int | None, type[EventChoice]] = {
    1851: AnyCubes,
    1859: Fixed,
    1860: Treaty,
    1865: Fixed,
    1878: Fixed,
    1891: Fixed,
    1898: School,
    1905: CityPlan,
    1908: NewMarket,
    1915: Fixed,
}
FIELDS = ("get", "give", "pay", "buildings")
NO_CHOICE = Fixed()


def event_choice(year: int | None, action: History) -> EventChoice | None:
    """What the action does in this year, None if there is nothing to do; raises bad_action."""
    shape = EVENT_CHOICES.get(year)
    if shape is None:
        return None
    if shape is Fixed and action == History(action.seat):
        return NO_CHOICE
    return _chosen(year, shape, action)


@identity_cache
def _chosen(year: int | None, shape: type[EventChoice], action: History) -> EventChoice:
    """The action in the shape of its year: several checks ask for it."""
    given = {name: value for name in FIELDS if (value := getattr(action, name)) is not UNSET}
    try:
        done: EventChoice = msgspec.convert(given, shape)
    except msgspec.ValidationError as error:
        raise RuleError("bad_action", "D13", event=year, wrong=str(error)) from error
    if isinstance(done, NewMarket) and done.give == done.get:
        raise RuleError("bad_action", "D13", event=year, wrong="get")
    if isinstance(done, CityPlan) and "mansion" in done.buildings:
        raise RuleError("bad_action", "D13", event=year, wrong="buildings")
    return done
