"""The other players in a terminal game: bots, or players who act at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from teahouse.core import BadInput, FastChance, Match, Seat
from teahouse.play.driver import BotDriver
from teahouse.research.arena.run import ask

from .commands.bots import bots_in
from .console import complain
from .narration import Narrator

__all__ = ["OtherPlayers", "at_random", "of_bots"]

OtherPlayers: TypeAlias = Callable[[Narrator], None]
"""Lets the others do what they want to do now."""


def at_random(seat: Seat | None, chance: FastChance) -> OtherPlayers:
    """Returns a function that lets each other seat that may act do one random legal action."""

    def act(narrator: Narrator) -> None:
        match = narrator.match
        for other in sorted(match.to_act - {seat}):
            if other in match.to_act:
                narrator.do(match.game.sample(match.state, other, chance))

    return act


def of_bots(match: Match, seat: Seat | None, bots: str, seconds: float) -> OtherPlayers:
    """Returns a function that lets bots act until all pass; one name fills every other seat."""
    driver = BotDriver(
        match, _seated(match, seat, bots_in(bots)), ask, seconds=seconds, seed=match.seed
    )

    def act(narrator: Narrator) -> None:
        while (action := driver.next_action()) is not None:
            narrator.do(action)
        for choice in driver.safe_choices:
            if choice.why != "idle":
                complain(f"a safe choice for seat {choice.seat + 1}: {choice.why}: {choice.told}")
        driver.safe_choices.clear()

    return act


def _seated(match: Match, seat: Seat | None, bots: list[str]) -> dict[Seat, str]:
    others = [other for other in range(match.game.players(match.state)) if other != seat]
    if len(bots) == 1:
        bots = bots * len(others)
    if len(bots) != len(others):
        raise BadInput(f"there are {len(others)} others, and {len(bots)} bots were named")
    return dict(zip(others, bots, strict=True))
