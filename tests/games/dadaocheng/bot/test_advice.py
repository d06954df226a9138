"""Hints: what hard would do, buy and keep."""

from __future__ import annotations

from teahouse.core import plain
from teahouse.games.dadaocheng.bot.hints import best_move
from teahouse.games.dadaocheng.bot.levels import Hard
from teahouse.games.dadaocheng.rules.actions import Build, Collect, Flip, Swap

from .questions import GAME, acting, ask, match_of, turn_of


def test_the_advice_is_what_hard_does() -> None:
    match = match_of()
    advice = best_move(turn_of(match, 0))
    assert advice is not None
    for action in advice.actions:
        assert action == ask(Hard(), match)
        match.do(action)


def test_at_the_start_of_a_turn_it_names_both_moves_and_the_lines() -> None:
    advice = best_move(turn_of(match_of(), 0))
    assert advice is not None
    first, second, third, *_ = advice.actions
    assert isinstance(first, Swap | Flip)
    assert isinstance(second, Swap | Flip)
    assert isinstance(third, Collect)


def test_each_card_has_its_worth_and_all_of_them_make_the_whole() -> None:
    cubes = {"rice": 2, "sugar": 2, "camphor": 4, "tea": 1}
    advice = best_move(turn_of(acting(cubes, round=5, buildings={"mansion": 2}), 0))
    assert advice is not None
    assert [buy.card for buy in advice.buys] == ["mansion", "mansion"]
    assert [round(buy.worth) for buy in advice.buys] == [6, 7]
    assert advice.kept == {"tea": 1}
    assert advice.worth > sum(buy.worth for buy in advice.buys)


def test_what_it_says_to_buy_is_what_it_does() -> None:
    """The first two turns of a game of two, up to where chance comes in."""
    match = match_of(players=2)
    while match.state.round == 1:
        advice = best_move(turn_of(match, match.state.turn))
        assert advice is not None
        bought = [action.kind for action in advice.actions if isinstance(action, Build)]
        assert bought == [buy.card for buy in advice.buys][: len(bought)]
        for action in advice.actions:
            match.do(action)


def test_there_is_none_for_whoever_is_not_waited_for() -> None:
    match = match_of(players=2)
    assert best_move(turn_of(match, 1 - match.state.turn)) is None


def test_advice_has_its_json() -> None:
    advice = plain(best_move(turn_of(match_of(), 0)))
    assert all(GAME.action(action) for action in advice["actions"])
