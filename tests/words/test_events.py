"""Whatever happens in a game, and whatever can be done in it, has words."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import pytest

from teahouse import words
from teahouse.core import AnyGame, Match, Whim, plain
from teahouse.games import NAMES, game
from teahouse.research.fuzz.options import random_options

FOUND_IN = 12  # random games


def told_in(a_game: AnyGame) -> dict[str, str]:
    """By event type, one of the sentences that random games bring about."""
    told: dict[str, str] = {}
    for n in range(FOUND_IN):
        whim = Whim(f"words/{n}")
        match = Match(a_game, random_options(a_game, whim, {}), seed=f"words/{n}")
        names = [f"Player{seat}" for seat in range(a_game.players(match.state))]
        while match.outcome is None:
            assert words.moment(a_game.name, plain(a_game.dump(match.state)))
            seat = whim.pick(sorted(match.to_act))
            action = a_game.sample(match.state, seat, whim)
            assert words.action(a_game.name, action, names)
            for event in match.do(action):
                told[type(event).__name__] = words.event(a_game.name, event, names)
    return told


@pytest.mark.parametrize("name", NAMES)
def test_every_event_and_action_of_random_games_is_told(name: str) -> None:
    told = told_in(game(name))
    events = get_args(import_module(f"teahouse.games.{name}.events").Event)
    assert set(told) == {event.__name__ for event in events}
    assert not [sentence for sentence in told.values() if "None" in sentence or "{" in sentence]


def test_the_moment_names_round_year_and_phase() -> None:
    told = words.moment("chinatown", {"round": 3, "phase": "trade"})
    assert told == "Round 3, 1967, year of the Goat: trading"
