"""What a typed line can mean: drafts that their speaker confirms. Words alone never bind."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import field

from teahouse.core import Phrase, Seat

__all__ = [
    "Accepting",
    "Ambiguous",
    "Asking",
    "Chatter",
    "Declining",
    "Getting",
    "Marking",
    "Meaning",
    "OfferDraft",
    "Pleading",
    "Promising",
    "Readying",
    "Refused",
    "Several",
    "Speaking",
    "Thing",
    "Withdrawing",
    "ambiguous",
]


class Thing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One building, or a tile of a type."""

    building: int | None = None
    tile: str | None = None


class Getting(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one seat gives another in a draft."""

    giver: Seat = field(name="from")
    to: Seat
    buildings: tuple[int, ...] = ()
    tiles: dict[str, int] = {}
    cash: int | None = None


class _Meaning(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    pass


class OfferDraft(_Meaning, frozen=True, tag="offer", kw_only=True):
    """An offer; its clauses are those of the action, where a promise has no words."""

    gives: tuple[Getting, ...]
    clauses: tuple[dict[str, Any], ...] = ()
    counters: int | None = None
    secret: bool = False


class Accepting(_Meaning, frozen=True, tag="accept", kw_only=True):
    offer: int


class Withdrawing(_Meaning, frozen=True, tag="withdraw", kw_only=True):
    offer: int


class Declining(_Meaning, frozen=True, tag="decline", kw_only=True):
    offer: int
    why: str | None = None


class Pleading(_Meaning, frozen=True, tag="plea", kw_only=True):
    """A request for a little more, or a little less to pay."""

    offer: int


class Asking(_Meaning, frozen=True, tag="ask", kw_only=True):
    """A question: the price of things, a bid for them, what others need, or the reason of a no."""

    ask: Literal["price", "bid", "needs", "why"]
    things: tuple[Thing, ...] = ()
    offer: int | None = None
    to: tuple[Seat, ...] = ()


class Speaking(_Meaning, frozen=True, tag="speak", kw_only=True):
    """A phrase of the phrasebook; `re` is the line that it answers."""

    phrase: Phrase
    re: int | None = None


class Marking(_Meaning, frozen=True, tag="mark", kw_only=True):
    mark: Literal["wanted", "for_sale"]
    things: tuple[Thing, ...]
    on: bool = True


class Promising(_Meaning, frozen=True, tag="promise", kw_only=True):
    """A favour in words; the text of the promise is the line itself."""

    round: int
    to: tuple[Seat, ...] = ()


class Readying(_Meaning, frozen=True, tag="ready", kw_only=True):
    ready: bool


class Chatter(msgspec.Struct, frozen=True, kw_only=True):
    """Talk that drafts nothing, or asks the table for patience or for speed."""

    kind: Literal["wait", "hurry", "greeting", "thanks", "laughter", "other"]


class Ambiguous(_Meaning, frozen=True, tag="ambiguous", omit_defaults=False, kw_only=True):
    """A choice of readings; without any the line is about the game, but lacks something."""

    readings: tuple[Meaning, ...] = ()


class Refused(_Meaning, frozen=True, tag="refused", kw_only=True):
    """Understood, but the rules say no at once, with this code."""

    code: str


class Several(_Meaning, frozen=True, tag="several", kw_only=True):
    meanings: tuple[Meaning, ...]


Meaning: TypeAlias = (
    OfferDraft
    | Accepting
    | Withdrawing
    | Declining
    | Pleading
    | Asking
    | Speaking
    | Marking
    | Promising
    | Readying
    | Chatter
    | Ambiguous
    | Refused
    | Several
)


def ambiguous(readings: list[Meaning]) -> Meaning:
    """Returns the one reading, or the choice among several different ones."""
    found = [one for place, one in enumerate(readings) if one not in readings[:place]]
    return found[0] if len(found) == 1 else Ambiguous(readings=tuple(found))
