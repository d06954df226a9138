"""What if: moves are foreseen, also while others play, and nothing changes."""

from __future__ import annotations

from typing import Any

from tests.games.dadaocheng.table import GAME, acting, planning, table

from teahouse.games.dadaocheng.questions.prices import prices
from teahouse.games.dadaocheng.questions.what_if import Foreseen

LINE = [{"type": "swap", "cells": [1, 5]}, {"type": "flip", "cell": 15}]
"""Makes a line of rice on cells 0, 1 and 2 of the quiet grid."""


def foreseen(match: Any, seat: int, **query: Any) -> Foreseen:
    view = GAME.view(match.state, seat)
    answer = GAME.what_if(match.options, view, seat, query)
    assert isinstance(answer, Foreseen)
    return answer


def test_moves_of_ones_own_turn_are_foreseen() -> None:
    answer = foreseen(table(planning()), 0, actions=LINE)
    assert answer.refused is None
    assert answer.lines == ((0, 1, 2),)


def test_out_of_turn_moves_are_refused_unless_on_a_scratch_board() -> None:
    match = table(planning())
    refused = foreseen(match, 1, actions=LINE).refused
    assert refused is not None
    assert refused.code == "not_your_turn"
    assert foreseen(match, 1, actions=LINE, scratch=True).lines == ((0, 1, 2),)


def test_a_scratch_board_foresees_what_a_line_gives() -> None:
    collect = {"type": "collect", "cells": [0, 1, 2]}
    answer = foreseen(table(acting()), 1, actions=[*LINE, collect], scratch=True)
    assert answer.view.players[1].cubes["rice"] == 1


def test_a_scratch_board_has_as_many_moves_as_are_named() -> None:
    answer = foreseen(table(acting()), 1, actions=LINE[:1], scratch=True)
    assert answer.view.step == "collect"


def test_without_actions_the_answer_has_the_prices_of_this_moment() -> None:
    match = table(acting({"cubes": {"rice": 1, "tea": 1}}, {}))
    assert foreseen(match, 1, actions=[]).prices == prices(match.state, 1)
    assert foreseen(match, 0, actions=[]).prices.buildings["shop"].lacks == {"sugar": 1}


def test_prices_are_those_after_the_actions() -> None:
    collect = {"type": "collect", "cells": [0, 1, 2]}
    answer = foreseen(table(planning()), 0, actions=[*LINE, collect])
    assert answer.prices.buildings["mansion"].lacks == {"sugar": 1, "camphor": 2}


def test_on_a_scratch_board_nothing_was_bought_yet() -> None:
    match = table(acting(used={"bought": ["market"]}))
    assert foreseen(match, 0, actions=[]).prices.buildings["market"].closed == "once_per_turn"
    assert foreseen(match, 0, actions=LINE, scratch=True).prices.buildings["market"].closed is None
