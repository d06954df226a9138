"""Ranks and challenges of a merchant alone (D15)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import Json, acting, end, play, position, table

from teahouse.games.dadaocheng.rules.score import rank

STEAMERS = ["S301", "S302", "S303", "S304", "S305", "S306"]
TOWN = {"mansion": 12, "shop": 2, "market": 2, "workshop": 2}


def alone(owner: Json, *, hard: bool = False, **fields: Any) -> Json:
    match = table(acting(owner, round=10, **fields), players=1, hard=hard)
    return position(play(match, end()))


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (49, None),
        (50, "apprentice merchant"),
        (59, "apprentice merchant"),
        (60, "experienced merchant"),
        (70, "master of merchants"),
        (120, "master of merchants"),
    ],
)
def test_d15_ranks_start_at_50_60_and_70(score: int, title: str | None) -> None:
    assert rank(score) == title


def test_d15_the_rank_is_told_at_the_end() -> None:
    found = alone({"buildings": {"mansion": 9}})
    assert (found["scores"], found["rank"]) == ([39 + 16 + 1], "apprentice merchant")
    assert found["winners"] == [0]


def test_d15_below_50_there_is_no_rank() -> None:
    found = alone({})
    assert found["rank"] is None
    assert found["challenges"] == {"ships": False, "buildings": False, "hard": False}


def test_d15_challenges_are_met_only_with_a_rank() -> None:
    assert alone({"buildings": {"mansion": 8}}, hard=True)["scores"] == [39 + 10 + 1]
    assert alone({"buildings": {"mansion": 8}}, hard=True)["challenges"]["hard"]
    poor = {"buildings": {"mansion": 8}, "opium_used": 1}
    assert alone(poor, hard=True)["scores"] == [48]
    assert not alone(poor, hard=True)["challenges"]["hard"]


def test_d15_all_ships_of_level_3_without_a_workshop() -> None:
    assert alone({"ships": STEAMERS}, ships={"3": []})["challenges"]["ships"]
    assert not alone({"ships": STEAMERS[:5]}, ships={"3": STEAMERS[5:]})["challenges"]["ships"]
    helped = {"ships": STEAMERS, "buildings": {"workshop": 1}}
    assert not alone(helped, ships={"3": []})["challenges"]["ships"]


def test_d15_every_building_card_but_the_den() -> None:
    assert alone({"buildings": TOWN})["challenges"]["buildings"]
    assert alone({"buildings": {**TOWN, "opium_den": 1}})["challenges"]["buildings"]
    assert not alone({"buildings": {**TOWN, "shop": 1}})["challenges"]["buildings"]


def test_d15_the_hand_limit_of_two() -> None:
    owner = {"buildings": {"mansion": 9}}
    assert alone(owner, hard=True)["challenges"]["hard"]
    assert not alone(owner)["challenges"]["hard"]


def test_with_others_there_are_no_ranks() -> None:
    match = play(table(acting(round=10, turn=1)), end(seat=1))
    assert not {"rank", "challenges"} & position(match).keys()
