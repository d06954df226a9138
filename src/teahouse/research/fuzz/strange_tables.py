"""Oracle: bots answer at every table, however strange its options and what was done before."""

from __future__ import annotations

from typing import Any

from teahouse.bots.attendant import Attendant
from teahouse.core import Match
from teahouse.research.arena.run import ask

from .fault import Fault

__all__ = ["bot_action", "with_bots"]

SECONDS = 2.0


def with_bots(match: Match, bots: tuple[str, ...]) -> Attendant:
    """The bots on every seat, over and over if there are fewer."""
    seats = range(match.game.players(match.state))
    seated = {seat: bots[seat % len(bots)] for seat in seats}
    return Attendant(match, seated, ask, seconds=SECONDS, seed=match.seed)


def bot_action(attendant: Attendant) -> Any | None:
    """What a bot does next, if any does; raises Fault for one that does not know what to do."""
    known = len(attendant.safe_choices)
    action = attendant.next_action()
    for choice in attendant.safe_choices[known:]:
        if choice.why != "idle":
            raise Fault("bot", f"{attendant.bots[choice.seat]} {choice.why}: {choice.told}")
    return action
