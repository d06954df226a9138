"""Analysis of Pig: how often each player rolled a one."""

from __future__ import annotations

import msgspec
from tests.third_game.pig import Rolled, State

from teahouse.core import Match, Seat
from teahouse.core.match import course

__all__ = ["PigAnalysis", "analyse"]


class PigAnalysis(msgspec.Struct, frozen=True, tag_field="game", tag="pig"):
    """`ones` counts by seat the turns that a one has ended."""

    names: tuple[str, ...]
    scores: tuple[int, ...] | None
    winners: tuple[Seat, ...]
    ones: tuple[int, ...]


def analyse(match: Match) -> PigAnalysis:
    steps, outcome = course(match), match.outcome
    events = [event for step in steps for event in step.events]
    end: State = match.state
    rolled = [event.seat for event in events if isinstance(event, Rolled) and event.die == 1]
    return PigAnalysis(
        names=match.header.names,
        scores=outcome.scores if outcome else None,
        winners=outcome.winners if outcome else (),
        ones=tuple(map(rolled.count, range(len(end.position.scores)))),
    )
