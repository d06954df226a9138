"""Talk: the part of a game that understands what players type, found by the game's name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from teahouse.core import AnyGame, BadInput, RuleError, Seat, plain, read_action_text
from teahouse.core.descriptor import describe

from .protocol import Turn, Utterance

__all__ = [
    "LONGEST_LINE",
    "Happening",
    "TalkPart",
    "ThreadsPart",
    "action_in",
    "action_said",
    "context_of",
    "drafted_in",
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


def drafted_in(
    text: str,
    language: str,
    context: Mapping[str, Any],
    to: Sequence[Seat] = (),
    game: AnyGame | None = None,
) -> dict[str, Any] | None:
    """Returns the action that a line drafts, as JSON, or None; always so without ears for talk."""
    if describe(context["game"]).part("talk", TalkPart) is None:
        return None
    meaning = plain(meaning_of(text, language, context, to, game))
    return action_in(meaning, context["seat"], text)


def action_said(
    turn: Turn, text: str, language: str = "en", to: Sequence[Seat] = ()
) -> dict[str, Any] | None:
    """Returns the action that a seat's text stands for, as JSON: in notation or in plain words.

    It is None if the words draft no action, or could draft more than one. Nothing is done by it.
    Raises BadInput for the action of another seat.
    """
    try:
        action: dict[str, Any] = plain(read_action_text(turn.game, text, turn.seat))
    except (BadInput, RuleError):
        known = context_of(turn.game, turn.options, turn.names, turn.seat, turn.view)
        return drafted_in(text, language, known, to, turn.game)
    if action["seat"] != turn.seat:
        raise BadInput(f"seat {turn.seat} cannot act for seat {action['seat']}")
    return action


def context_of(
    game: AnyGame, options: Any, names: Sequence[str], seat: Seat, view: Any
) -> dict[str, Any]:
    """Returns what a seat knows of a table without a clock, as a reader of talk is given it."""
    return {
        "game": game.name,
        "options": plain(options),
        "names": names,
        "seat": seat,
        "view": view,
    }


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
