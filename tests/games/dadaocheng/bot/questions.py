"""What the tests of Dadaocheng's bots say in one word: a match, a question, a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.play.turns import turn_in

from teahouse.core import Match, Seat
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.actions import Action
from teahouse.play import Bot, Turn

GAME = Dadaocheng()
MOMENT = 0.2
"""Seconds to think that stand for few nodes."""

QUIET = [
    *("rice/tea", "sugar/tea", "rice/sugar", "camphor/tea"),
    *("sugar/rice", "rice/tea", "camphor/rice", "sugar/tea"),
    *("camphor/sugar", "opium/rice", "sugar/camphor", "camphor/tea"),
    *("opium/sugar", "rice/camphor", "opium/camphor", "opium/tea"),
]
"""A grid without a line; swapping cells 1 and 5 makes one of rice on cells 0, 1 and 2."""


def match_of(position: dict[str, Any] | None = None, *, players: int = 1, **options: Any) -> Match:
    return Match(GAME, {"players": players, **options}, seed="bots", position=position)


def acting(
    cubes: dict[str, int], *, players: int = 1, round: int = 2, event: int | None = None, **own: Any
) -> Match:
    """Seat 0 is in step 4 with these cubes."""
    seats = [{"cubes": cubes, **own}, *([{}] * (players - 1))]
    position = {"step": "act", "round": round, "grid": QUIET, "event": event, "players": seats}
    return match_of(position, players=players)


def turn_of(match: Match, seat: Seat, *, seconds: float = MOMENT) -> Turn:
    return turn_in(match, seat, actions=(), seconds=seconds, seed="bots")


def ask(bot: Bot, match: Match, seat: Seat = 0, *, seconds: float = MOMENT) -> Action | None:
    answer: Action | None = bot.choose(turn_of(match, seat, seconds=seconds))
    return answer


def play_turn(bot: Bot, match: Match, seat: Seat = 0) -> list[Action]:
    """All that a bot does until its turn is over; the engine refuses what is illegal."""
    done: list[Action] = []
    round, turn = match.state.round, match.state.turn
    while (match.state.round, match.state.turn) == (round, turn) and match.outcome is None:
        action = ask(bot, match, seat)
        assert action is not None
        match.do(action)
        done.append(action)
    return done


def play_out(match: Match, bots: Sequence[Bot], *, seconds: float = MOMENT) -> Match:
    """The whole game, by views alone."""
    while match.outcome is None:
        (seat,) = GAME.waiting_for(match.state)
        action = ask(bots[seat], match, seat, seconds=seconds)
        assert action is not None
        match.do(action)
    return match
