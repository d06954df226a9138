"""What a seat knows when somebody speaks: who is who, who has what, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from teahouse.core import BadInput, FastChance, Phrase, RuleError, Seat
from teahouse.games.chinatown.rules.game import Chinatown
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import Options, Rules
from teahouse.games.chinatown.rules.state import Offer, State

from .meanings import Thing

__all__ = ["Enquiry", "Hearing", "Mark", "hearing_from", "is_about", "phrase", "things_of"]


class Enquiry(msgspec.Struct, frozen=True, kw_only=True):
    """A question after a thing that waits for answers."""

    n: int
    seat: Seat
    kind: str
    building: int | None = None
    tile: str | None = None
    waiting: tuple[Seat, ...] = ()

    @property
    def thing(self) -> Thing:
        return Thing(building=self.building, tile=self.tile)


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that somebody wants or would sell."""

    seat: Seat
    mark: str
    n: int = 0
    building: int | None = None
    tile: str | None = None

    @property
    def thing(self) -> Thing:
        return Thing(building=self.building, tile=self.tile)


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader of talk is given: a table as one seat knows it."""

    game: str = "chinatown"
    options: dict[str, Any] = {}
    names: tuple[str, ...]
    colours: tuple[str, ...] = ()
    seat: Seat
    view: Any
    talk: tuple[Any, ...] = ()
    enquiries: tuple[Enquiry, ...] = ()
    marks: tuple[Mark, ...] = ()


class Hearing:
    """A table as one seat knows it, with the questions that a grammar asks."""

    def __init__(
        self,
        game: Chinatown,
        options: Options,
        view: Position,
        seat: Seat,
        *,
        names: Sequence[str] = (),
        enquiries: Sequence[Enquiry] = (),
        marks: Sequence[Mark] = (),
        to: Sequence[Seat] = (),
    ) -> None:
        self.game, self.options, self.view, self.seat = game, options, view, seat
        self.rules: Rules = game.rules(options)
        self.names = [*names, *[""] * (self.rules.players - len(names))][: self.rules.players]
        self.enquiries, self.marks = tuple(enquiries), tuple(marks)
        self.to = tuple(other for other in to if other != seat and other in self.rules.seats)
        self.others = [other for other in self.rules.seats if other != seat]
        self.owners = {
            building: other
            for other, player in enumerate(view.players)
            for building in player.buildings
        }

    @cached_property
    def state(self) -> State:
        """A full state that agrees with the view, for checks that tell nothing hidden."""
        return self.game.redeal(self.options, self.view, FastChance("talk"))

    def refusal(self, action: Mapping[str, Any]) -> str | None:
        """Returns the code with which the rules refuse an action, or None."""
        try:
            self.game.check(self.state, self.game.action({"seat": self.seat, **action}))
        except RuleError as error:
            return error.code
        return None

    def count(self, seat: Seat, tile: str) -> int:
        return self.view.players[seat].tiles.get(tile, 0)

    def holders(self, tile: str) -> list[Seat]:
        return [seat for seat in self.rules.seats if self.count(seat, tile)]

    def group_of(self, tile: str, seat: Seat) -> int | None:
        """Returns the lowest building of a seat with a shop of this type."""
        owned = self.view.players[seat].buildings
        return next((lot for lot in sorted(owned) if self.view.shops.get(lot) == tile), None)

    @property
    def open_offers(self) -> list[Offer]:
        return [o for o in self.view.offers if o.status == "open" and o.concerns(self.seat)]

    def put_to_me(self) -> list[Offer]:
        return [offer for offer in self.open_offers if self.seat not in offer.accepted]

    def own_offers(self) -> list[Offer]:
        return [offer for offer in self.open_offers if offer.by == self.seat]

    def declined(self) -> Iterator[Offer]:
        """Yields one's own offers that were declined, the latest first."""
        for offer in reversed(self.view.offers):
            if offer.by == self.seat and offer.status == "declined":
                yield offer

    def waiting(self) -> list[Enquiry]:
        """Returns the questions that wait for this seat's answer."""
        return [asked for asked in self.enquiries if self.seat in asked.waiting]


def things_of(offer: Offer) -> set[int | str]:
    """Returns the buildings and the types of tiles in an offer."""
    found: set[int | str] = set()
    for give in offer.gives:
        found.update(give.buildings)
        found.update(give.tiles)
    return found


def is_about(offer: Offer, things: set[int | str]) -> bool:
    return bool(things & things_of(offer))


def phrase(say: str, thing: Thing, cash: int | None = None) -> Phrase:
    return Phrase(say=say, building=thing.building, tile=thing.tile, cash=cash)


def hearing_from(raw: object, to: Sequence[Seat] = (), game: Chinatown | None = None) -> Hearing:
    """Returns what a seat knows, from a context as JSON. Raises BadInput."""
    game = game or Chinatown()
    try:
        context = msgspec.convert(raw, Context, strict=False)
        is_read = isinstance(context.view, Position)
        view = context.view if is_read else msgspec.convert(context.view, Position, strict=False)
        options = game.options(context.options)
    except msgspec.ValidationError as error:
        raise BadInput(f"the context cannot be read: {error}") from error
    players = len(view.players)
    if players != options.players or not 0 <= context.seat < players:
        raise BadInput("the context's seat, options and players do not agree")
    return Hearing(
        game,
        options,
        view,
        context.seat,
        names=context.names,
        enquiries=context.enquiries,
        marks=context.marks,
        to=to,
    )
