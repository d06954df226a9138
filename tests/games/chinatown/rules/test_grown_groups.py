"""Which groups of shops a deal would make and unmake, as the page draws them (C15)."""

from __future__ import annotations

from typing import Any

from tests.games.chinatown.table import GAME, table, trading

from teahouse.core import plain


def changes(
    *players: Any, gives: list[Any], shops: dict[str, str] | None = None, clauses: Any = ()
) -> list[Any]:
    """What a draft of seat 0 would change for each party, as the page reads it."""
    match = table(trading(*players, shops=shops or {}))
    query = {"kind": "draft", "gives": gives, "clauses": clauses}
    answer: Any = plain(GAME.what_if(match.options, GAME.view(match.state, 0), 0, query))
    return list(answer["parties"])


def group(tile: str, *buildings: int, size: int = 0, complete: bool = False) -> dict[str, Any]:
    return {
        "tile": tile,
        "buildings": list(buildings),
        "size": size or len(buildings),
        "complete": complete,
    }


def test_c15_the_group_that_comes_to_be_is_told() -> None:
    own = {"buildings": [1, 3], "tiles": {"dim_sum": 1}}
    mine, theirs = changes(
        own,
        {"buildings": [2], "tiles": {"dim_sum": 1}},
        gives=[{"from": 1, "to": 0, "buildings": [2], "tiles": {"dim_sum": 1}}],
        shops={"1": "dim_sum"},
    )
    assert mine["grown"] == [group("dim_sum", 1, 2, 3)]
    assert mine["lost"] == []
    assert (theirs["grown"], theirs["lost"]) == ([], [])


def test_c15_the_group_that_is_given_away_is_told() -> None:
    own = {"buildings": [1, 2], "tiles": {"photo": 1}}
    mine, _ = changes(own, {}, gives=[{"from": 0, "to": 1, "buildings": [2]}], shops={"1": "photo"})
    assert mine["lost"] == [group("photo", 1, 2)]
    assert mine["grown"] == []


def test_c15_a_group_is_not_lost_where_one_as_large_stands_elsewhere() -> None:
    own = {"buildings": [1, 2, 20], "tiles": {"photo": 1}}
    mine, _ = changes(
        own,
        {"buildings": [16, 17]},
        gives=[
            {"from": 0, "to": 1, "buildings": [2]},
            {"from": 1, "to": 0, "buildings": [16, 17]},
        ],
        shops={"1": "photo", "16": "photo"},
    )
    assert (mine["grown"], mine["lost"]) == ([], [])


def test_c15_each_group_counts_once() -> None:
    own = {"buildings": [1, 2, 16, 17]}
    mine, _ = changes(
        own,
        {},
        gives=[{"from": 0, "to": 1, "buildings": [16]}],
        shops={"1": "photo", "2": "photo", "16": "photo", "17": "photo"},
    )
    assert mine["lost"] == [group("photo", 16, 17)]


def test_nothing_is_said_of_single_shops() -> None:
    mine, theirs = changes({"tiles": {"photo": 1}}, {"buildings": [1]}, gives=[_photo()])
    assert (mine["grown"], mine["lost"]) == ([], [])
    assert (theirs["after"]["pays"], theirs["grown"]) == (10_000, [])


def _photo() -> dict[str, Any]:
    return {"from": 0, "to": 1, "tiles": {"photo": 1}}


def test_c16_a_group_past_its_maximum_has_a_complete_business() -> None:
    own = {"buildings": [1, 2, 3], "tiles": {"photo": 4}}
    mine, _ = changes(own, {"buildings": [7]}, gives=[{"from": 1, "to": 0, "buildings": [7]}])
    assert mine["grown"] == [group("photo", 1, 2, 3, 7, size=3, complete=True)]


def test_c13_what_would_be_delivered_at_once_is_part_of_it() -> None:
    own = {"buildings": [1], "tiles": {"photo": 2}}
    clause = {"by": 1, "to": 0, "kind": "deliver", "building": 2}
    mine, _, _ = changes(
        own,
        {},
        {"buildings": [2]},
        gives=[{"from": 2, "to": 1, "buildings": [2]}],
        clauses=[clause],
    )
    assert mine["grown"] == [group("photo", 1, 2)]
