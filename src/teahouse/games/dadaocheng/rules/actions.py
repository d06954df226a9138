"""What a player can do, as structs; their JSON is the public contract."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from teahouse.core import RuleError, Seat, tagged
from teahouse.games.dadaocheng.reasons import Why

from .components import Level
from .goods import Good, Kind

__all__ = [
    "Action",
    "Build",
    "Collect",
    "Counts",
    "Den",
    "End",
    "Exchange",
    "Flip",
    "History",
    "Market",
    "Open",
    "Return",
    "Ship",
    "Swap",
    "Take",
    "Temple",
    "action_from",
    "rule_of",
]


Counts: TypeAlias = dict[Good, int]


class _Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag=str.lower,
):
    seat: Seat


class Swap(_Action, frozen=True):
    """Two discs change places (D5)."""

    cells: tuple[int, ...]


class Flip(_Action, frozen=True):
    """One disc is turned over (D5)."""

    cell: int


class Collect(_Action, frozen=True):
    """Pick a line (D6)."""

    cells: tuple[int, ...]


class Take(_Action, frozen=True):
    """Take the cubes of one storage cell of a full house (D9)."""

    cell: int


class Return(_Action, frozen=True):
    """Give cubes back (D7, D9, D12, 1853)."""

    cubes: Counts


class Ship(_Action, frozen=True):
    """Buy the ship of a level that is face up (D10)."""

    level: Level
    pay: Counts
    workshop: bool = False


class Build(_Action, frozen=True):
    """Buy a building; a shop may be opened at once (D10)."""

    kind: Kind
    pay: Counts
    cell: int | UnsetType = UNSET


class Open(_Action, frozen=True):
    """Turn a storage cell into a shop already bought (D10)."""

    cell: int


class Temple(_Action, frozen=True):
    """Pay one cube for two dice, or two for three (D10)."""

    pay: Counts


class Exchange(_Action, frozen=True):
    """Any two cubes for any one (D10)."""

    give: Counts
    get: Good


class Market(_Action, frozen=True):
    """One cube for any other (D10)."""

    give: Good
    get: Good


class Den(_Action, frozen=True):
    """One opium for any two cubes (D10)."""

    get: Counts


class History(_Action, frozen=True, tag="event"):
    """Use the event of the round; which fields it has goes by the year (D13)."""

    get: Counts | Good | UnsetType = UNSET
    give: Counts | Good | UnsetType = UNSET
    pay: Counts | UnsetType = UNSET
    buildings: tuple[Kind, ...] | UnsetType = UNSET


class End(_Action, frozen=True):
    """End step 4 (D12)."""


Action: TypeAlias = (
    Swap
    | Flip
    | Collect
    | Take
    | Return
    | Ship
    | Build
    | Open
    | Temple
    | Exchange
    | Market
    | Den
    | History
    | End
)


RULE_OF: dict[str, str] = {
    "swap": "D5",
    "flip": "D5",
    "collect": "D6",
    "take": "D9",
    "return": "D12",
    "event": "D13",
    "end": "D12",
}
"""The number of the rule by which each type of action is done; any other type is done by D10."""


def rule_of(type_name: object) -> str:
    """Returns the rule by which a type of action is done, D5 if it is not even a string."""
    return RULE_OF.get(type_name, "D10") if isinstance(type_name, str) else "D5"


_convert = tagged(Action)


def action_from(raw: object) -> Action:
    """Returns an action from its JSON; raises RuleError(bad_action) with what is wrong."""
    try:
        action: Action = _convert(raw)
    except msgspec.ValidationError as error:
        named = raw.get("type") if isinstance(raw, dict) else None
        raise RuleError(Why.unreadable_action, rule_of(named), wrong=str(error)) from error
    return action
