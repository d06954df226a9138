"""Results: how a game ended, as stored in the table's row."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import plain

from .table import Table

__all__ = ["Result", "SeatResult", "SoloResult", "result_of"]


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's result; `person` is never sent to clients."""

    name: str
    score: int
    won: bool = False
    person: str = ""
    bot: str | None = None


class SoloResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rank and challenges of a solo game (D15)."""

    rank: str | None = None
    challenges: dict[str, bool] = {}


class Result(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The result of a game; one branched off another is not rated."""

    ended: int
    seats: tuple[SeatResult, ...]
    options: dict[str, Any] = {}
    branched: bool = False
    solo: SoloResult | None = None


def result_of(table: Table) -> Result | None:
    """The result of a table's game, once it is over."""
    outcome, started = table.outcome, table.started
    if outcome is None or started is None:
        return None
    seats = tuple(
        SeatResult(
            name=chair.name,
            score=outcome.scores[seat],
            won=seat in outcome.winners,
            person=chair.people[0] if chair.people else "",
            bot=chair.bot,
        )
        for seat, chair in enumerate(table.chairs)
    )
    return Result(
        ended=table.ended or table.at,
        seats=seats,
        options=table.options_plain,
        branched=started.position is not None,
        solo=_solo(table) if len(seats) == 1 else None,
    )


def _solo(table: Table) -> SoloResult:
    end = plain(table.game.dump(table.state))
    return SoloResult(rank=end.get("rank"), challenges=end.get("challenges") or {})
