"""What can be chosen before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from teahouse.core import OptionsError, read_as
from teahouse.core.options import applies, seat_choice

from .components import Components
from .grid import Exhaustion, LinesRead

__all__ = ["Options", "options_from"]


Seat: TypeAlias = Annotated[int, seat_choice]
Events: TypeAlias = Literal["chronological", "random", "first_years"]
Relief: TypeAlias = Literal["now", "end"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played; `edition` is the component set's id."""

    edition: str
    players: Literal[1, 2, 3, 4] = 4
    first: Annotated[Seat | None, applies(players=(2, 3, 4))] = None  # D4, else by lot
    events: Annotated[Events, applies(players=(2, 3, 4))] = "chronological"  # D4
    lines: LinesRead = "longest"  # D6
    exhaustion: Exhaustion = "all"  # D6
    opium_relief: Annotated[Relief, applies(players=(2, 3, 4))] = "now"  # D13
    discs: Literal["standard", "alternative"] = "standard"
    hard: Annotated[bool, applies(players=(1,))] = False  # D15


def options_from(raw: Mapping[str, Any], components: Components) -> Options:
    """Returns options with all defaults filled in; raises OptionsError."""
    options = read_as({"edition": components.id, **raw}, Options, OptionsError)
    if options.edition != components.id:
        raise OptionsError(f"edition {options.edition!r} is not known: {components.id} is")
    if options.first is not None and options.first >= options.players:
        raise OptionsError(f"first {options.first}: seats are 0 to {options.players - 1}")
    if options.hard and options.players > 1:
        raise OptionsError(f"hard is for one player, not for {options.players}")
    if options.discs == "alternative" and components.discs_alternative is None:
        raise OptionsError(f"the set {components.id} has no alternative discs")
    return options
