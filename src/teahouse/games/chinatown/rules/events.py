"""What has happened, as values. The sentences that people read are made elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Phrase, Seat

from .actions import Give
from .state import ClauseState, Offer, Undertaking

__all__ = [
    "AcceptanceLapsed",
    "BuildingsClaimed",
    "CardsChosen",
    "CardsDealt",
    "ClauseAgreed",
    "ClauseSettled",
    "DealDone",
    "Event",
    "GameEnded",
    "GoodsDelivered",
    "GoodsGiven",
    "HandDealt",
    "IncomePaid",
    "MoneyPaid",
    "OfferAccepted",
    "OfferClosed",
    "OfferMade",
    "OrderAsked",
    "OutlookPaid",
    "OutlookTurned",
    "PlacingDone",
    "PlacingStarted",
    "ReadySaid",
    "RoundStarted",
    "ShopPlaced",
    "TilesDrawn",
    "TradeStarted",
    "deal_events",
    "seen",
]


class _Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="type",
    tag=True,
    kw_only=True,
    omit_defaults=True,
):
    only: tuple[Seat, ...] | None = None
    """Who may know of it; None is everybody."""


class _OfSeat(_Event, frozen=True, kw_only=True):
    seat: Seat


class RoundStarted(_Event, frozen=True, kw_only=True):
    round: int
    first_player: Seat


class CardsDealt(_OfSeat, frozen=True, kw_only=True):
    count: int


class HandDealt(_OfSeat, frozen=True, kw_only=True):
    cards: tuple[int, ...]


class CardsChosen(_Event, frozen=True, kw_only=True):
    """That a player has chosen is public, what they chose is not yet."""

    seat: Seat


class BuildingsClaimed(_OfSeat, frozen=True, kw_only=True):
    buildings: tuple[int, ...]


class TilesDrawn(_OfSeat, frozen=True, kw_only=True):
    tiles: dict[str, int]


class TradeStarted(_Event, frozen=True, kw_only=True):
    round: int


class OfferMade(_Event, frozen=True, kw_only=True):
    offer: Offer


class OfferAccepted(_Event, frozen=True, kw_only=True):
    offer: int
    seat: Seat


class AcceptanceLapsed(_Event, frozen=True, kw_only=True):
    offer: int
    seat: Seat


class OfferClosed(_Event, frozen=True, kw_only=True):
    offer: int
    status: Literal["declined", "withdrawn", "void"]
    seat: Seat | None = None
    why: Phrase | None = None


class DealDone(_Event, frozen=True, kw_only=True):
    offer: int


class GoodsGiven(_Event, frozen=True, kw_only=True):
    """What changes hands on the board and in tiles is public once done (C8)."""

    giver: Seat
    to: Seat
    buildings: tuple[int, ...] = ()
    tiles: dict[str, int] = {}
    cards: int = 0


class GoodsDelivered(_Event, frozen=True, kw_only=True):
    """What was promised has come and gone on (C13), which all can see."""

    giver: Seat
    to: Seat
    building: int | None = None
    tile: str | None = None


class MoneyPaid(_Event, frozen=True, kw_only=True):
    giver: Seat
    to: Seat
    cash: int
    why: Literal["deal", "pay", "share", "debt"]


class ClauseAgreed(_Event, frozen=True, kw_only=True):
    clause: Undertaking


class ClauseSettled(_Event, frozen=True, kw_only=True):
    clause: int
    state: ClauseState


class ReadySaid(_OfSeat, frozen=True, kw_only=True):
    ready: bool


class OrderAsked(_Event, frozen=True, kw_only=True):
    """This round tiles are placed in order: nobody is ready any more, or in phase 4 the first
    player begins (C11)."""

    seat: Seat


class PlacingStarted(_Event, frozen=True, kw_only=True):
    turn: Seat | None


class ShopPlaced(_OfSeat, frozen=True, kw_only=True):
    tile: str
    building: int


class PlacingDone(_Event, frozen=True, kw_only=True):
    seat: Seat


class OutlookTurned(_Event, frozen=True, kw_only=True):
    sizes: tuple[int, ...]


class OutlookPaid(_OfSeat, frozen=True, kw_only=True):
    cash: int


class IncomePaid(_OfSeat, frozen=True, kw_only=True):
    cash: int


class GameEnded(_Event, frozen=True, kw_only=True):
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    RoundStarted
    | CardsDealt
    | HandDealt
    | CardsChosen
    | BuildingsClaimed
    | TilesDrawn
    | TradeStarted
    | OfferMade
    | OfferAccepted
    | AcceptanceLapsed
    | OfferClosed
    | DealDone
    | GoodsGiven
    | GoodsDelivered
    | MoneyPaid
    | ClauseAgreed
    | ClauseSettled
    | ReadySaid
    | OrderAsked
    | PlacingStarted
    | ShopPlaced
    | PlacingDone
    | OutlookTurned
    | OutlookPaid
    | IncomePaid
    | GameEnded
)


def seen(event: Event, seat: Seat | None) -> Event | None:
    """Returns the event, or None if this seat may not know of it."""
    return event if event.only is None or seat in event.only else None


def deal_events(gives: Iterable[Give], secret_to: tuple[Seat, ...] | None) -> list[Event]:
    """Returns the events of a deal. Goods given are public, the money of a secret deal is not (C8).

    `secret_to` are the parties of a secret deal; it is None for an open one.
    """
    events: list[Event] = []
    for give in gives:
        assert give.giver is not None
        if give.buildings or give.tiles or give.cards:
            events.append(
                GoodsGiven(
                    giver=give.giver,
                    to=give.to,
                    buildings=give.buildings,
                    tiles=give.tiles,
                    cards=len(give.cards),
                )
            )
        if give.cash:
            events.append(
                MoneyPaid(giver=give.giver, to=give.to, cash=give.cash, why="deal", only=secret_to)
            )
    return events
