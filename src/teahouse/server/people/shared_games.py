"""Shared games: what a link leads to, whose names it shows, and which games anyone may watch."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from teahouse.server.live.lobby_row import Result, SeatResult, Summary, summary_of
from teahouse.server.notices.contacts import settings_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.journal import Journal

__all__ = [
    "SeatConsent",
    "SharedGame",
    "consent_of",
    "find_shared",
    "is_for_all",
    "played_by",
    "shown_names",
]


class SeatConsent(msgspec.Struct, frozen=True):
    """A seat of a finished game, and whether its name may be shown; a bot's always may."""

    name: str
    agreed: bool
    is_bot: bool


async def consent_of(journal: Journal, table: str, result: Result) -> tuple[SeatConsent, ...]:
    """Returns who agrees to be named, by seat; a choice for this table counts before all others."""
    said = await journal.sharing.agreements(table)
    return tuple(
        [
            SeatConsent(seat.name, await _agrees(journal, seat, said), seat.bot is not None)
            for seat in result.seats
        ]
    )


async def _agrees(journal: Journal, seat: SeatResult, said: dict[str, bool]) -> bool:
    if seat.bot is not None:
        return True
    if seat.person in said:
        return said[seat.person]
    return (await settings_of(journal.notices, seat.person)).agrees


def shown_names(seats: Iterable[SeatConsent]) -> tuple[str, ...]:
    """Returns the names that a stranger sees. The name of whoever does not agree is empty."""
    return tuple(seat.name if seat.agreed else "" for seat in seats)


def is_for_all(seats: tuple[SeatConsent, ...]) -> bool:
    """Whether anyone may watch the game. People must have played it, and all of them must agree."""
    return any(not seat.is_bot for seat in seats) and all(seat.agreed for seat in seats)


ID = re.compile(r"[\w-]{1,100}")


class SharedGame(msgspec.Struct, frozen=True):
    """A finished game and the line at which it opens. Names are empty without consent."""

    table: str
    summary: Summary
    result: Result
    names: tuple[str, ...]
    moment: int | None


async def find_shared(journal: Journal, id: str) -> SharedGame:
    """Returns the game of a link, or of a table whose players all agree; else raises Refusal."""
    link = await journal.sharing.link(id) if ID.fullmatch(id) else None
    row = await journal.table(id if link is None else link.table) if ID.fullmatch(id) else None
    summary = None if row is None else summary_of(row)
    if row is None or summary is None or summary.result is None:
        raise Refusal(Why.no_such_link, link=id[:100])
    seats = await consent_of(journal, row.id, summary.result)
    if link is None and not is_for_all(seats):
        raise Refusal(Why.no_such_link, link=id[:100])
    moment = None if link is None else link.moment
    return SharedGame(row.id, summary, summary.result, shown_names(seats), moment)


async def played_by(journal: Journal, table: str, person: str) -> Result:
    """Returns the result of a finished game. Raises Refusal unless the person played it."""
    row = await journal.table(table)
    summary = None if row is None else summary_of(row)
    if summary is None or person not in (summary.people or ()):
        raise Refusal("not_seated")
    if summary.result is None:
        raise Refusal(Why.game_not_over)
    return summary.result
