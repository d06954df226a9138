"""What a seat knows when somebody speaks, in the form that a reader of talk is given."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from teahouse.core import BadInput, Seat, plain
from teahouse.play.talk import Happening, meaning_of, offer_said_in
from teahouse.server.state import seating
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Say
from teahouse.server.state.refusals import not_while
from teahouse.server.state.table import Table

from .moments import utterance
from .table_info import heard_by_holder

__all__ = ["happenings_of", "known_to", "with_its_offer"]


def known_to(table: Table, seat: Seat) -> dict[str, Any]:
    """Returns the table as this seat knows it. Raises Refusal before the game has started."""
    if table.state is None:
        raise not_while(table.status)
    return {
        "game": table.game.name,
        "options": table.options_plain,
        "names": [chair.name for chair in table.chairs],
        "seat": seat,
        "view": table.game.view(table.state, seat),
        "enquiries": [
            plain(one) for one in table.enquiries if one.to is None or seat in (one.seat, *one.to)
        ],
        "marks": plain(seating.shown_marks(table.marks, table.wishes)),
    }


def with_its_offer(table: Table, caller: Caller, command: Say) -> Say:
    """Returns the command with the offer that comes with its words only if the words make it.

    What the table has made impossible meanwhile is left out, and the words are said without it.
    """
    if command.offer is None or command.seat is None:
        return command
    if table.state is None or not caller.holds(table, command.seat):
        return replace(command, offer=None)
    known = known_to(table, command.seat)
    try:
        meaning = meaning_of(command.text, command.language, known, command.to or (), table.game)
    except BadInput:
        return replace(command, offer=None)
    is_said = offer_said_in(plain(meaning), command.offer)
    return command if is_said else replace(command, offer=None)


def happenings_of(table: Table, seat: Seat | None) -> list[Happening]:
    """Returns what a seat, or anybody, has seen and heard since the game started, in order."""
    found = [
        Happening(
            n=n,
            at=at,
            events=tuple(event for event in events if table.game.seen(event, seat) is not None),
            undo=undone,
        )
        for n, at, events, undone in table.happened()
    ]
    heard = heard_by_holder(table, () if seat is None else (seat,))
    said = [
        Happening(n=one.n, at=one.at, said=utterance(one)) for one in heard if one.seat is not None
    ]
    return sorted((*found, *said), key=lambda one: one.n)
