"""The levels see more and more, and end with more and more."""

from __future__ import annotations

from statistics import mean

from teahouse.core import Match
from teahouse.games.dadaocheng.bot.levels import Easy, Hard, Medium, width_in
from teahouse.play import Bot

from .questions import GAME, play_out

GAMES = 2


def average(bot: Bot) -> float:
    """The mean prestige of a few solo games."""
    games = [Match(GAME, {"players": 1}, seed=f"levels {number}") for number in range(GAMES)]
    return mean(GAME.dump(play_out(match, [bot]).state).players[0].score for match in games)


def test_solo_each_level_is_worth_more_than_the_one_below() -> None:
    easy, medium, hard = average(Easy()), average(Medium()), average(Hard())
    assert 25 < easy < 60 < medium < hard
    assert hard > 100


def test_between_two_hard_ends_with_more_than_medium() -> None:
    """Once from each seat, with time to look ahead: at a moment's notice hard is not itself."""
    lead = 0
    for seat in range(2):
        match = Match(GAME, {"players": 2}, seed=f"two {seat}")
        bots: list[Bot] = [Medium(), Medium()]
        bots[seat] = Hard()
        outcome = play_out(match, bots, seconds=1.0).outcome
        assert outcome is not None
        lead += outcome.scores[seat] - outcome.scores[1 - seat]
    assert lead > 0


def test_more_time_is_more_nodes_and_never_less_than_two() -> None:
    assert width_in(2.0, 1).nodes > width_in(1.0, 1).nodes > width_in(0.0, 1).nodes == 2
    assert width_in(2.0, 1).nodes > width_in(2.0, 4).nodes
