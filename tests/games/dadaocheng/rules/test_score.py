"""Credit, prestige and who wins (D14)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import Json, acting, end, play, player, position, table

from teahouse.core import Match


def scored(*players: Json, **fields: Any) -> Match:
    """The last player of the game is about to end their turn."""
    count = len(players)
    last = {"round": 8 if count > 2 else 10, "turn": count - 1}
    return table(acting(*players, **last, **fields), players=count)


def final(*players: Json, **fields: Any) -> Json:
    match = scored(*players, **fields)
    return position(play(match, end(seat=len(players) - 1)))


def test_d14_ships_give_their_prestige_and_credit() -> None:
    owner = player(scored({"ships": ["S104", "S201", "S301"]}, {}))
    assert owner["credit"] == 3 + 1
    assert owner["score"] == 2 + 5 + 10


def test_d14_buildings_give_their_prestige_and_credit() -> None:
    owner = {"buildings": {"shop": 1, "market": 1, "workshop": 1, "opium_den": 1}}
    found = player(scored(owner, {}))
    assert found["credit"] == 8
    assert found["score"] == 1 + 1 + 1 + 3 + 1


@pytest.mark.parametrize(
    ("count", "prestige"),
    [(1, 4), (2, 10), (3, 16), (4, 23), (5, 31), (6, 39), (7, 43), (8, 49), (12, 78), (13, 82)],
)
def test_d14_mansions_score_in_sets_of_six(count: int, prestige: int) -> None:
    owner = player(scored({"buildings": {"mansion": count}}, {}, {}, {}))
    assert owner["score"] == prestige + count // 5


@pytest.mark.parametrize(("ships", "extra"), [(2, 0), (3, 1), (5, 2)])
def test_d14_every_five_credits_are_one_prestige(ships: int, extra: int) -> None:
    owned = ["S101", "S102", "S103", "S105", "S106"][:ships]
    prestige = {2: 2, 3: 3, 5: 7}[ships]
    assert player(scored({"ships": owned}, {}))["score"] == prestige + extra


def test_d14_each_opium_used_costs_one() -> None:
    assert player(scored({"opium_used": 3}, {}))["score"] == -3


def test_d14_alone_each_opium_used_costs_two() -> None:
    assert player(scored({"opium_used": 3}))["score"] == -6


def test_d14_a_den_costs_the_opium_of_all_shared_and_rounded_up() -> None:
    seats: tuple[Json, ...] = (
        {"buildings": {"opium_den": 1}},
        {"opium_used": 3},
        {"opium_used": 1},
    )
    assert player(scored(*seats))["score"] == 3 - 2


def test_d14_each_den_costs_it() -> None:
    seats: tuple[Json, ...] = ({"buildings": {"opium_den": 2}}, {"opium_used": 3}, {}, {})
    assert player(scored(*seats))["score"] == 2 * 3 - 2 * 1


def test_d14_alone_a_den_costs_ones_own_opium() -> None:
    assert player(scored({"buildings": {"opium_den": 1}, "opium_used": 2}))["score"] == 3 - 4 - 2


def test_d14_the_most_prestige_wins() -> None:
    found = final({"ships": ["S107"]}, {"ships": ["S201"]})
    assert (found["scores"], found["winners"]) == ([4, 5], [1])


def test_d14_a_tie_goes_to_more_credit() -> None:
    found = final({"ships": ["S107"]}, {"ships": ["S104", "S105"], "opium_used": 1})
    assert (found["scores"], found["winners"]) == ([4, 4], [1])


def test_d14_and_then_is_shared() -> None:
    found = final({"ships": ["S107"]}, {"ships": ["S108"]}, {})
    assert (found["scores"], found["winners"]) == ([4, 4, 0], [0, 1])


def test_d14_scores_stand_in_the_players_too() -> None:
    found = final({"ships": ["S107"]}, {}, past=[1920])
    assert [one["score"] for one in found["players"]] == found["scores"]


def test_until_the_end_there_are_no_scores_and_no_winners() -> None:
    assert not {"scores", "winners", "rank", "challenges"} & position(scored({}, {})).keys()
