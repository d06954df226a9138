"""Oracle: bots answer in every position, whatever the options and the earlier play."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match
from teahouse.play.driver import BotDriver
from teahouse.research.arena.run import ask

from .fault import Fault

__all__ = ["bot_action", "with_bots"]

SECONDS = 2.0


def with_bots(match: Match, bots: tuple[str, ...]) -> BotDriver:
    """A driver of these bots, repeated until every seat has one."""
    seats = range(match.game.players(match.state))
    seated = {seat: bots[seat % len(bots)] for seat in seats}
    return BotDriver(match, seated, ask, seconds=SECONDS, seed=match.seed)


def bot_action(driver: BotDriver) -> Any | None:
    """The next action of a bot, if any; raises Fault for one that fails or is refused."""
    known = len(driver.safe_choices)
    action = driver.next_action()
    for choice in driver.safe_choices[known:]:
        if choice.why != "idle":
            raise Fault("bot", f"{driver.bots[choice.seat]} {choice.why}: {choice.told}")
    return action
