"""Without Numba the bots play the same, with a smaller budget."""

from __future__ import annotations

import pytest

from teahouse.games.dadaocheng.bot import lookahead
from teahouse.games.dadaocheng.bot.levels import (
    Hard,
    Medium,
    Narrow,
    coefficients_of,
    planned_action,
    width_in,
)
from teahouse.games.dadaocheng.bot.lookahead import Width
from teahouse.play import compilation

from .questions import GAME, ask, match_of, play_turn


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    lookahead.turn_value.cache_clear()
    lookahead.yields_of.cache_clear()
    monkeypatch.setattr(compilation, "find_spec", lambda _: None)


def test_few_nodes_are_looked_at(without_numba: None) -> None:
    assert 2 <= width_in(2.0, 1).nodes <= 4
    assert width_in(2.0, 1).plans == 1


def test_turns_are_played(without_numba: None) -> None:
    for level in (Medium, Hard):
        match = match_of()
        play_turn(level(), match)
        assert match.state.round == 2


def test_narrow_is_what_hard_is_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(players=2)
    (seat,) = GAME.waiting_for(match.state)
    narrow = ask(Narrow(), match, seat)
    lookahead.turn_value.cache_clear()
    lookahead.yields_of.cache_clear()
    monkeypatch.setattr(compilation, "find_spec", lambda _: None)
    assert ask(Hard(), match, seat) == narrow


def test_the_answer_is_the_same_for_the_same_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    state = match_of({"moves_left": 1, "first_player": 0}, players=2).state
    compiled = planned_action(state, 0, coefficients_of(state), Width(2))
    lookahead.turn_value.cache_clear()
    lookahead.yields_of.cache_clear()
    monkeypatch.setattr(compilation, "find_spec", lambda _: None)
    assert planned_action(state, 0, coefficients_of(state), Width(2)) == compiled
