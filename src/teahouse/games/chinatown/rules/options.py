"""The editions, and the variants that are switches (C8, C11, C12, C16, C20 to C25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import OptionsError, Seat, read_as
from teahouse.core.options import applies, seat_choice

__all__ = ["Edition", "Options", "OutlookMode", "options_from"]

Edition: TypeAlias = Literal["zman-2008", "alea-1999"]
OutlookMode: TypeAlias = Literal["off", "per_tile", "per_business", "per_player"]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=60, examples=[None, 3, 5, 10, 15])]

OUTLOOKS = ("per_tile", "per_business", "per_player")

EDITION_DEFAULTS: dict[str, dict[str, Any]] = {
    "zman-2008": {
        "overflow": "literal",
        "outlook": "off",
        "placement": "in_order",
        "secret_deals": False,
    },
    "alea-1999": {
        "overflow": "connected",
        "outlook": "per_tile",
        "placement": "on_demand",
        "secret_deals": True,
    },
}
DEFAULTS_OF_VERSION_1: dict[str, Any] = {"placement": "in_order", "secret_deals": True}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played; the edition's own reading is filled in where nothing is said."""

    edition: Edition = "zman-2008"
    players: Literal[3, 4, 5] = 4
    overflow: Literal["literal", "connected"]  # C16
    finished: Literal["open", "closed"] = "open"  # C16
    secret_deals: bool  # C8
    placement: Literal["in_order", "together", "on_demand"]  # C11
    first: Annotated[Seat, seat_choice] | None = None  # C12
    street_access: bool = False  # C20
    street_front: Annotated[Literal["open", "streets"], applies(street_access=(True,))] = (
        "open"  # C20
    )
    outlook: OutlookMode  # C19, C21
    outlook_first: Annotated[bool, applies(outlook=OUTLOOKS)] = False  # C21
    keep_cards: bool = False  # C22
    must_mark: bool = True  # C22
    trade_minutes: Minutes | None = None  # C23
    open_money: bool = False  # C24
    first_player: Literal["rotates", "stays"] = "rotates"  # C25

    @property
    def places_anywhere(self) -> bool:
        """Whether any tile may be put on any empty building of its owner (C16, C20)."""
        return not self.street_access and self.finished == "open"


def options_from(raw: Mapping[str, Any], version: int) -> Options:
    """Returns the options with every default of the version filled in. Raises OptionsError."""
    edition = raw.get("edition", "zman-2008")
    if not isinstance(edition, str) or edition not in EDITION_DEFAULTS:
        raise OptionsError(f"edition {edition!r} is not known: {', '.join(EDITION_DEFAULTS)} are")
    defaults = EDITION_DEFAULTS[edition] | (DEFAULTS_OF_VERSION_1 if version == 1 else {})
    options = read_as({**defaults, **raw}, Options, OptionsError)
    if options.first is not None and options.first >= options.players:
        raise OptionsError(f"first is {options.first}; seats are 0 to {options.players - 1}")
    return options
