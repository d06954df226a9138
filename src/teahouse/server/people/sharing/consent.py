"""Consent: whose name a shared game shows, and which games anyone may watch."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from teahouse.server.notices.contacts import settings_of
from teahouse.server.state.results import Result, SeatResult
from teahouse.store.journal import Journal

__all__ = ["SeatConsent", "consent_of", "is_for_all", "shown_names"]


class SeatConsent(msgspec.Struct, frozen=True):
    """A seat of a finished game, and whether its name may be shown; a bot's always may."""

    name: str
    agreed: bool
    is_bot: bool


async def consent_of(journal: Journal, table: str, result: Result) -> tuple[SeatConsent, ...]:
    """Who agrees, by seat: as they chose for this table, else as they chose for all tables."""
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
    """The names that a stranger sees; empty for whoever does not agree."""
    return tuple(seat.name if seat.agreed else "" for seat in seats)


def is_for_all(seats: tuple[SeatConsent, ...]) -> bool:
    """Whether anyone may watch the game: people have played it, and all of them agree."""
    return any(not seat.is_bot for seat in seats) and all(seat.agreed for seat in seats)
