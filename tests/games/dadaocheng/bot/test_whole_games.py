"""Whole games by views alone: every action is legal, and the same view gets the same answer."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from teahouse.games.dadaocheng.bot.levels import Easy, Hard, Medium
from teahouse.play import BOTS, Bot, bot_at

from .questions import GAME, ask, match_of, play_out

LEVELS: tuple[type[Bot], ...] = (Easy, Medium, Hard)
ONE_GAME = """
from teahouse.play import Turn
from teahouse.games.dadaocheng.bot.levels import Hard
from teahouse.core import Match, plain
from teahouse.games.dadaocheng import Dadaocheng
game = Dadaocheng()
match = Match(game, {"players": 2}, seed="hashes")
while len(match) < 16:
    (seat,) = game.waiting_for(match.state)
    view = game.view(match.state, seat)
    turn = Turn(game=game, options=match.options, seat=seat, view=view, actions=(), seconds=0.3,
                seed="")
    match.do(Hard().choose(turn))
print([entry.do for entry in match.entries])
"""


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("level", [Easy, Medium, pytest.param(Hard, marks=pytest.mark.soak)])
def test_a_level_plays_whole_games_by_the_rules(level: type[Bot], players: int) -> None:
    match = play_out(match_of(players=players, events="random"), [level()] * players)
    assert match.outcome is not None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_hard_plays_the_last_rounds_by_the_rules(players: int) -> None:
    match = play_out(match_of({"round": 8}, players=players, events="random"), [Hard()] * players)
    assert match.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {"lines": "three_or_four", "exhaustion": "together", "first": 1},
        {"lines": "three_or_four", "exhaustion": "chosen", "events": "first_years"},
        {"exhaustion": "together", "opium_relief": "end", "events": "random"},
    ],
)
def test_every_reading_is_played_by_its_own_rules(
    level: type[Bot], options: dict[str, Any]
) -> None:
    match = play_out(match_of({"round": 6}, players=2, **options), [level()] * 2)
    assert match.outcome is not None


@pytest.mark.parametrize("options", [{"hard": True}, {"exhaustion": "chosen"}])
def test_variants_are_played_too(options: dict[str, Any]) -> None:
    assert play_out(match_of({"round": 5}, **options), [Hard()]).outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gets_the_same_answer_whoever_asks(level: type[Bot]) -> None:
    position = {"round": 7}
    first, again = (play_out(match_of(position), [level()]) for _ in range(2))
    assert first.entries == again.entries


def test_no_answer_hangs_on_the_order_of_a_set() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", ONE_GAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0]


@pytest.mark.parametrize("level", LEVELS)
def test_early_moves_are_left_until_it_is_ones_turn_d12(level: type[Bot]) -> None:
    match = match_of(players=2)
    first = match.state.turn
    while match.state.step != "act":
        match.do(ask(Medium(), match, first))
    assert 1 - first in GAME.to_act(match.state)
    assert ask(level(), match, 1 - first) is None


@pytest.mark.parametrize(("name", "level"), [("easy", Easy), ("medium", Medium), ("hard", Hard)])
def test_each_level_goes_by_its_name_at_every_table(name: str, level: type[Bot]) -> None:
    match = match_of()
    assert ask(bot_at(BOTS[name]), match) == ask(level(), match)
