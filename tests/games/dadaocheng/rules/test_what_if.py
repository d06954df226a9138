"""What if: moves are foreseen, also while others play, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import GAME, acting, planning, table, view

from teahouse.core import FastChance, plain
from teahouse.games.dadaocheng.rules.position import Foreseen, prices

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


def test_d6_the_lines_to_collect_next_are_told_only_once_one_has_to_be() -> None:
    match = table(planning())
    assert foreseen(match, 0, actions=[]).next == ()
    answer = foreseen(match, 0, actions=LINE)
    assert answer.next == answer.lines == ((0, 1, 2),)
    collect = {"type": "collect", "cells": [0, 1, 2]}
    assert foreseen(match, 0, actions=[*LINE, collect]).next == ()


@pytest.mark.parametrize("shops", [[], [0, 1, 2, 3]])
def test_d9_the_houses_that_are_full_are_told_and_four_shops_are_none(shops: list[int]) -> None:
    cubes = [[] if cell in shops else ["tea"] for cell in range(4)]
    match = table(planning({}, {"storage": cubes, "shops": shops}, {}, {}), players=4)
    assert foreseen(match, 0, actions=LINE).full_houses == (() if shops else (1,))


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


def test_d10_a_ship_is_counted_though_the_next_one_is_not_known() -> None:
    piles = {"1": ["S101", "S110"], "2": ["S201"], "3": ["S312"]}
    match = table(acting({"cubes": {"rice": 1, "tea": 1}}, {}, ships=piles))
    ship = {"type": "ship", "level": 1, "pay": {"rice": 1, "tea": 1}}
    answer = foreseen(match, 0, actions=[ship])
    match.do({**ship, "seat": 0})
    after = GAME.view(match.state, 0).players[0]
    assert answer.chance
    assert after.score > answer.view.players[0].score
    assert (answer.standings[0].score, answer.standings[0].credit) == (after.score, after.credit)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("seed", ["jasmine", "oolong"])
def test_what_is_foreseen_is_what_comes(players: int, seed: str) -> None:
    """Points, credit and opium of all seats by every action of whole games; and the whole view."""
    match, chance = table(players=players, seed=seed), FastChance(seed)
    while match.outcome is None:
        seat = chance.pick(sorted(match.to_act))
        action = match.game.sample(match.state, seat, chance)
        answer = foreseen(match, seat, actions=[_own(action)])
        match.do(action)
        comes = view(match)["players"]
        assert [
            (stands.score, stands.credit, stands.opium_used) for stands in answer.standings
        ] == [(player["score"], player["credit"], player["opium_used"]) for player in comes], action
        if not answer.chance and match.outcome is None:
            assert plain(answer.view.players) == comes


def _own(action: Any) -> dict[str, Any]:
    """As one asks about it: whose it is goes without saying."""
    return {name: value for name, value in plain(action).items() if name != "seat"}


def test_d11_what_opium_costs_has_the_part_of_the_dens() -> None:
    den = {"buildings": {"opium_den": 1}, "cubes": {"opium": 2, "rice": 2}, "opium_used": 2}
    match = table(acting(den, {}))
    pay = {"type": "temple", "pay": {"opium": 1, "rice": 1}}
    before = foreseen(match, 0, actions=[]).standings[0]
    after = foreseen(match, 0, actions=[pay]).standings[0]
    assert (before.opium_used, before.opium_costs) == (2, 2 + 1)
    assert (after.opium_used, after.opium_costs) == (3, 3 + 2)
    assert after.score == before.score - 2
