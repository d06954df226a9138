"""Bid books: what others would give for a thing, gathered for whoever asked them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from teahouse.core import AnyGame, Phrase, Seat

from . import events

__all__ = ["Bid", "BidBook", "standing_books", "still_sealed", "with_bid", "with_book", "with_open"]


class Bid(msgspec.Struct, frozen=True, gc=False):
    """An answer to a book, in the phrase in which it was said."""

    n: int
    seat: Seat
    phrase: Phrase
    to: tuple[Seat, ...] | None = None


class BidBook(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The answers to one question for bids; sealed ones are open once all have answered.

    They are open before that if whoever asked opens them, or at the time that was set for it.
    """

    n: int
    at: int
    seat: Seat
    building: int | None = None
    tile: str | None = None
    to: tuple[Seat, ...] | None = None  # None is everyone
    asked: tuple[Seat, ...]
    is_sealed: bool = False
    until: int | None = None  # in milliseconds since 1970
    was_opened: bool = False
    bids: tuple[Bid, ...] = ()

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that were asked and have not answered yet."""
        answered = {bid.seat for bid in self.bids}
        return tuple(seat for seat in self.asked if seat not in answered)

    @property
    def is_open(self) -> bool:
        return not self.is_sealed or self.was_opened or not self.waiting

    @property
    def thing(self) -> tuple[str, int | str]:
        return ("tile", self.tile) if self.tile is not None else ("building", self.building or 0)


def with_book(
    books: tuple[BidBook, ...], event: events.Enquired, n: int, at: int, seats: int
) -> tuple[BidBook, ...]:
    """Returns the books with the one that a question begins; it replaces one about the thing."""
    if event.kind != "bid":
        return books
    asked = event.to or tuple(seat for seat in range(seats) if seat != event.seat)
    book = BidBook(
        n=n,
        at=at,
        seat=event.seat,
        building=event.building,
        tile=event.tile,
        to=event.to,
        asked=asked,
        is_sealed=event.sealed,
        until=None if event.seconds is None else at + event.seconds * 1000,
    )
    others = (one for one in books if (one.seat, one.thing) != (book.seat, book.thing))
    return (*others, book)


def with_bid(books: tuple[BidBook, ...], event: events.Spoke, n: int) -> tuple[BidBook, ...]:
    """Returns the books after a phrase, which replaces an earlier answer of the same seat."""
    return tuple(
        replace(book, bids=(*_but(book, event.seat), Bid(n, event.seat, event.phrase, event.to)))
        if book.n == event.re and event.seat in book.asked
        else book
        for book in books
    )


def _but(book: BidBook, seat: Seat) -> tuple[Bid, ...]:
    return tuple(bid for bid in book.bids if bid.seat != seat)


def with_open(books: tuple[BidBook, ...], n: int) -> tuple[BidBook, ...]:
    """Returns the books, the one of line n opened."""
    return tuple(replace(book, was_opened=True) if book.n == n else book for book in books)


def standing_books(books: tuple[BidBook, ...], game: AnyGame, state: Any) -> tuple[BidBook, ...]:
    """Returns the books whose thing is still there to be sold."""
    return tuple(book for book in books if game.count_of(state, book.seat, *book.thing)[0] > 0)


def still_sealed(sealed: frozenset[int], books: tuple[BidBook, ...]) -> frozenset[int]:
    """Returns the questions whose answers only those know who gave them.

    A book that goes away unopened stays sealed.
    """
    opened = {book.n for book in books if book.is_open}
    return (sealed | {book.n for book in books}) - opened
