"""The editions, and the variants that are switches (C20 to C25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import OptionsError
from teahouse.core.options import applies

__all__ = ["Edition", "Options", "OutlookMode", "options_from"]

Edition: TypeAlias = Literal["zman-2008", "alea-1999"]
OutlookMode: TypeAlias = Literal["off", "per_tile", "per_business", "per_player"]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=60, examples=[None, 3, 5, 10, 15])]

OUTLOOKS = ("per_tile", "per_business", "per_player")

EDITION_DEFAULTS: dict[str, dict[str, str]] = {
    "zman-2008": {"overflow": "literal", "outlook": "off"},
    "alea-1999": {"overflow": "connected", "outlook": "per_tile"},
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played; the edition's own reading is filled in where nothing is said."""

    edition: Edition = "zman-2008"
    players: Literal[3, 4, 5] = 4
    overflow: Literal["literal", "connected"]  # C16
    placement: Literal["in_order", "together"] = "in_order"  # C11
    street_access: bool = False  # C20
    outlook: OutlookMode  # C19, C21
    outlook_first: Annotated[bool, applies(outlook=OUTLOOKS)] = False  # C21
    keep_cards: bool = False  # C22
    must_mark: bool = True  # C22
    trade_minutes: Minutes | None = None  # C23
    open_money: bool = False  # C24
    first_player: Literal["rotates", "stays"] = "rotates"  # C25


def options_from(raw: Mapping[str, Any]) -> Options:
    """Options with every default filled in; raises OptionsError."""
    edition = raw.get("edition", "zman-2008")
    if not isinstance(edition, str) or edition not in EDITION_DEFAULTS:
        raise OptionsError(f"edition {edition!r} is not known: {', '.join(EDITION_DEFAULTS)} are")
    try:
        return msgspec.convert({**EDITION_DEFAULTS[edition], **raw}, Options)
    except msgspec.ValidationError as error:
        raise OptionsError(str(error)) from error
