"""Talk: the part of a game that understands what players type, found by the game's name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from teahouse.core import AnyGame, BadInput, Seat
from teahouse.core.descriptor import describe

from .protocol import Utterance

__all__ = [
    "LONGEST_LINE",
    "Happening",
    "TalkPart",
    "ThreadsPart",
    "action_in",
    "heard_in",
    "meaning_of",
    "offer_said_in",
    "threads_of",
]

LONGEST_LINE = 2_000  # signs of a line that anyone may send to be understood


class Happening(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a table as one seat knows it: events of the game, an undo or something said."""

    n: int
    at: int
    events: tuple[Any, ...] = ()
    undo: int | None = None  # the first line that was taken back
    said: Utterance | None = None


@runtime_checkable
class TalkPart(Protocol):
    """The part `talk` of a game."""

    def meaning_of(
        self,
        text: str,
        language: str,
        context: Mapping[str, Any],
        to: Sequence[Seat] = (),
        game: AnyGame | None = None,
    ) -> msgspec.Struct:
        """Returns what a line means to the seat that knows this context. It changes nothing.

        Raises BadInput for a context that cannot be read.
        """

    def heard_in(
        self,
        text: str,
        language: str,
        context: Mapping[str, Any],
        to: Sequence[Seat] = (),
        game: AnyGame | None = None,
    ) -> msgspec.Struct:
        """Returns the meaning as `meaning`, and the words that were understood as `spans`."""


@runtime_checkable
class ThreadsPart(Protocol):
    """The part `talk.threads` of a game."""

    def threads_of(
        self, happenings: Iterable[Happening], round: int | None = None
    ) -> Sequence[msgspec.Struct]:
        """Returns the negotiations of a round, or of all, in what one seat saw and heard."""


def meaning_of(
    text: str,
    language: str,
    context: Mapping[str, Any],
    to: Sequence[Seat] = (),
    game: AnyGame | None = None,
) -> msgspec.Struct:
    """Returns what a line means at a table. Raises BadInput if its game understands no talk.

    `context` names the game and is what the speaker's seat knows: `options`, `names`, `seat`,
    `view`, `enquiries` and `marks`. `game` is the table's own, if it has custom sets or a version.
    """
    return _part(context).meaning_of(text, language, context, to, game)


def heard_in(
    text: str,
    language: str,
    context: Mapping[str, Any],
    to: Sequence[Seat] = (),
    game: AnyGame | None = None,
) -> msgspec.Struct:
    """Returns what a line means, with the words of it that were understood. Raises BadInput."""
    return _part(context).heard_in(text, language, context, to, game)


def threads_of(
    game: str, happenings: Iterable[Happening], round: int | None = None
) -> Sequence[msgspec.Struct]:
    """Returns the negotiations in what one seat saw and heard; a game without talk has none."""
    part = describe(game).part("talk.threads", ThreadsPart)
    return () if part is None else part.threads_of(happenings, round)


def _part(context: Mapping[str, Any]) -> TalkPart:
    name = context.get("game")
    part = describe(name).part("talk", TalkPart) if isinstance(name, str) else None
    if part is None:
        raise BadInput(f"talk is not understood in {name}")
    return part


def offer_said_in(meaning: Mapping[str, Any], offer: Mapping[str, Any]) -> bool:
    """Whether an offer is what a meaning says, or one of the readings or acts that it has."""
    if meaning["kind"] == "offer":
        return {name: value for name, value in meaning.items() if name != "kind"} == offer
    parts = (*meaning.get("readings", ()), *meaning.get("meanings", ()))
    return any(offer_said_in(part, offer) for part in parts)


ACTIONS = ("offer", "accept", "decline", "withdraw", "ready")


def action_in(meaning: Mapping[str, Any], seat: Seat, text: str) -> dict[str, Any] | None:
    """Returns the action of the game that a meaning drafts, as JSON, or None if it drafts none.

    The reason of a no is left out, for it is a phrase with facts that the meaning does not have.
    The text of a promise is the line itself.
    """
    fields = {name: value for name, value in meaning.items() if name not in ("kind", "why")}
    if meaning["kind"] not in ACTIONS:
        return None
    if "clauses" in fields:
        fields["clauses"] = [
            {**clause, "text": text} if clause["kind"] == "promise" else clause
            for clause in fields["clauses"]
        ]
    return {**fields, "type": meaning["kind"], "seat": seat}
