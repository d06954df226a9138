"""Hints for people. The bots' code computes them from what a person's seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from types import NoneType
from typing import Any, Protocol, TypeAlias, get_args, get_type_hints, runtime_checkable

import msgspec

from teahouse.core import BadInput, Seat
from teahouse.core.descriptor import describe

from .protocol import Opponent, Turn

__all__ = [
    "KINDS",
    "HintQuery",
    "OfferWorth",
    "answers",
    "best_move",
    "best_offers",
    "hint",
    "offer_worth",
]

MOST_OFFERS = 10
NOBODY_KNOWN: Mapping[Seat, Opponent] = {}


@runtime_checkable
class Hints(Protocol):
    """The part `bot.hints` of a game."""

    def best_move(self, turn: Turn) -> msgspec.Struct | None:
        """Returns what the strongest bot would do, or None if it would wait."""


@runtime_checkable
class OfferHints(Protocol):
    """The part `bot.hints` of a game in which players make each other offers."""

    def best_offers(
        self, turn: Turn, opponents: Mapping[Seat, Opponent], most: int
    ) -> msgspec.Struct:
        """Returns offers that the others would accept, the best for this seat first."""

    def offer_worth(self, turn: Turn, number: int) -> msgspec.Struct:
        """Returns what an offer on the table is worth. Raises BadInput if there is none."""

    def draft_worth(
        self,
        turn: Turn,
        gives: tuple[dict[str, Any], ...],
        clauses: tuple[dict[str, Any], ...],
    ) -> msgspec.Struct:
        """Returns what an offer would be worth. Raises BadInput if it cannot be made."""


class _Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    pass


class BestMove(_Query, frozen=True, tag="best_move"):
    """Asks what to do now."""


class BestOffers(_Query, frozen=True, tag="best_offers"):
    """Asks what to offer now, the best for oneself first."""

    most: int = 3


class OfferWorth(_Query, frozen=True, tag="offer_worth"):
    """Asks what an offer is worth to each party: an open one, by its number, or a draft."""

    offer: int | None = None
    gives: tuple[dict[str, Any], ...] = ()
    clauses: tuple[dict[str, Any], ...] = ()


HintQuery: TypeAlias = BestMove | BestOffers | OfferWorth

KINDS = frozenset({"best_move", "best_offers", "offer_worth"})


def hint(turn: Turn, raw: object, opponents: Mapping[Seat, Opponent] = NOBODY_KNOWN) -> Any:
    """Answers a query given as JSON. Raises BadInput."""
    try:
        query: HintQuery = msgspec.convert(raw, HintQuery)
    except msgspec.ValidationError as error:
        raise BadInput(str(error)) from error
    match query:
        case BestMove():
            return best_move(turn)
        case BestOffers():
            return best_offers(turn, opponents, most=query.most)
        case OfferWorth():
            return offer_worth(turn, query)


def best_move(turn: Turn) -> Any | None:
    """Returns what the strongest bot would do and what it expects from that. None means to wait."""
    return _hints(turn).best_move(turn) if turn.seat in turn.view.to_act else None


def best_offers(
    turn: Turn, opponents: Mapping[Seat, Opponent] = NOBODY_KNOWN, *, most: int = 3
) -> Any:
    """Returns offers that the others would accept, the best for this seat first."""
    return _offer_hints(turn).best_offers(turn, opponents, max(1, min(most, MOST_OFFERS)))


def offer_worth(turn: Turn, query: OfferWorth) -> Any:
    """Returns what an offer changes for each party, as far as this seat can tell."""
    hints = _offer_hints(turn)
    if query.offer is not None:
        return hints.offer_worth(turn, query.offer)
    return hints.draft_worth(turn, query.gives, query.clauses)


def answers(name: str) -> Any:
    """Returns the union of all types of hints of a game, or None if it has none."""
    module = describe(name).part("bot.hints", Hints)
    if module is None:
        return None
    asked = (getattr(module, kind, None) for kind in sorted(KINDS))
    found = [get_type_hints(answer)["return"] for answer in asked if answer is not None]
    parts = [part for kind in found for part in get_args(kind) or (kind,)]
    return reduce(or_, dict.fromkeys(part for part in parts if part is not NoneType))


def _hints(turn: Turn) -> Hints:
    """Returns a game's hints. Raises BadInput if it has none."""
    found = describe(turn.game.name).part("bot.hints", Hints)
    if found is None:
        raise BadInput(f"there are no hints for {turn.game.name}")
    return found


def _offer_hints(turn: Turn) -> OfferHints:
    """Returns a game's hints about offers. Raises BadInput if it has no offers."""
    found = _hints(turn)
    if not isinstance(found, OfferHints):
        raise BadInput(f"there are no offers in {turn.game.name}")
    return found
