"""The Bot protocol: a turn goes in, and an action comes out."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol, TypeAlias, runtime_checkable

import msgspec
from msgspec import Meta

from teahouse.core import AnyGame, Phrase, Seat
from teahouse.core.phrases import LONGEST_TALK

__all__ = ["Bot", "Enquiry", "EnquiryKind", "Opponent", "Reply", "SlowStarter", "Turn", "Utterance"]


EnquiryKind: TypeAlias = Literal["price", "bid", "wanted", "for_sale"]


class Enquiry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A question about one thing: what its owner wants for it, or what others would give for it."""

    kind: EnquiryKind
    building: int | None = None
    tile: str | None = None


class Utterance(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something said at the table: free text, a phrase, or an enquiry; `re` is what it answers."""

    n: int  # the line of the journal
    at: int  # milliseconds since 1970
    seat: Seat
    name: str = ""
    to: tuple[Seat, ...] | None = None  # None is everyone
    text: str = ""
    phrase: Phrase | None = None
    enquiry: Enquiry | None = None
    re: int | None = None
    offer: dict[str, Any] | None = None  # that the words were heard to make
    language: str = "en"  # that a text was typed in, as far as its writer's page knows


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a bot is given: what its seat may know, and nothing else."""

    game: AnyGame
    options: Any
    seat: Seat
    view: Any
    actions: tuple[Any, ...]  # the legal actions that can be listed, which offers cannot
    seconds: float  # how long it may think
    seed: str  # the seed of its random choices, which makes games repeatable
    said: tuple[Utterance, ...] = ()  # what this seat has heard, oldest first
    said_from: int = 0  # the line from which on it was said in this round
    character: str = ""  # who the bot is; empty for the plain bot of its level
    last_call: bool = False  # people have had enough time, so do not wait for them
    busy: frozenset[Seat] = frozenset()  # people with as many open offers as they can look at
    pairs_only: bool = False  # people have just had a deal of three or more to read
    names: tuple[str, ...] = ()  # what those at the table are called
    people: frozenset[Seat] = frozenset()  # seats of people, who are answered before bots
    quiet: bool = False  # nobody hears phrases now, so only the action counts


class Opponent(msgspec.Struct, frozen=True):
    """A bot at another seat, as everyone at the table can see."""

    bot: str  # its name
    character: str = ""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """An action with words: a `text`, or else at most one of the `phrases`, the best first.

    A text is said where games are played without a clock, as in the arena.
    """

    action: Any | None = None
    phrases: tuple[Phrase, ...] = ()
    to: tuple[Seat, ...] | None = None  # who hears the words; None is everyone
    answers: int | None = None  # the line of the enquiry that this answers
    text: Annotated[str, Meta(max_length=LONGEST_TALK)] = ""  # words, never taken for an action
    language: str = "en"  # of the text


class Bot(Protocol):
    """A bot plays all seats and turns with one instance, and remembers only what views show."""

    def choose(self, turn: Turn) -> Any | None:
        """Returns an action or a `Reply`, or None to do nothing until something changes."""


@runtime_checkable
class SlowStarter(Protocol):
    """A bot that has to load or compile something before its thinking time counts."""

    def prepare(self, game: AnyGame) -> None:
        """Prepares for a game: once for each process and game, before the first question."""
