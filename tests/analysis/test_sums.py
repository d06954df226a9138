"""The parts of scores and of analyses make the whole, for every player of every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from teahouse import games
from teahouse.analysis import analyse
from teahouse.core import FastChance, Match
from teahouse.games.chinatown.analysis.whole_game import ChinatownAnalysis
from teahouse.games.dadaocheng.analysis.whole_game import DadaochengAnalysis
from teahouse.research import play_out
from teahouse.research.arena.run import ask, play_match, stop_workers

PLAYERS = {"chinatown": (3, 4, 5), "dadaocheng": (1, 2, 3, 4)}
LEVELS = ("easy", "medium")
RANDOM, RANDOM_IN_CI = 200, 12
BOTS, BOTS_IN_CI = 50, 2
SECONDS = 0.2  # that a bot may think


def begun(game: str, number: int) -> Match:
    """A new game; the next number has other players, and other options at times."""
    options = {"players": PLAYERS[game][number % len(PLAYERS[game])]}
    return Match(games.game(game), options, seed=f"sum {number}")


def random_game(game: str, number: int) -> Match:
    match = begun(game, number)
    play_out(match, FastChance(f"sums {number}"))
    return match


def bot_game(game: str, number: int) -> Match:
    match = begun(game, number)
    seats = range(match.game.players(match.state))
    bots = tuple(LEVELS[(seat + number) % len(LEVELS)] for seat in seats)
    play_match(match, bots, ask, seconds=SECONDS)
    play_out(match, FastChance(f"sums {number}"))
    return match


def check(match: Match) -> None:
    found = analyse(match)
    assert found.scores is not None
    if isinstance(found, ChinatownAnalysis):
        assert money_of(found) == list(found.scores)
    else:
        assert isinstance(found, DadaochengAnalysis)
        assert [parts.total for parts in found.parts] == list(found.scores)
        assert prestige_of(found) == list(found.scores)


def money_of(found: ChinatownAnalysis) -> list[int]:
    """What was there at the start, what the own board brought, and each deal."""
    money = [start + own for start, own in zip(found.start, found.own, strict=True)]
    for deal in found.deals:
        for part in deal.parts:
            money[part.seat] += part.hindsight
    return money


def prestige_of(found: DadaochengAnalysis) -> list[int]:
    """What each purchase brought, and what no purchase did."""
    prestige = list(found.rest)
    for purchase in found.purchases:
        prestige[purchase.seat] += purchase.prestige
    return prestige


@pytest.fixture(autouse=True)
def workers() -> Iterator[None]:
    yield
    stop_workers()


@pytest.mark.parametrize("game", PLAYERS)
def test_the_parts_of_random_games_add_up(game: str) -> None:
    for number in range(RANDOM_IN_CI):
        check(random_game(game, number))


@pytest.mark.parametrize("game", PLAYERS)
def test_the_parts_of_games_of_bots_add_up(game: str) -> None:
    for number in range(BOTS_IN_CI):
        check(bot_game(game, number))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", PLAYERS)
def test_the_parts_of_very_many_games_add_up(game: str) -> None:
    for number in range(RANDOM):
        check(random_game(game, number))
    for number in range(BOTS):
        check(bot_game(game, number))
