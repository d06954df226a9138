"""Choosing cards and placing tiles."""

from __future__ import annotations

from typing import Any

from teahouse.games.chinatown.bot.levels import Hard, NeverTrades

from .seated import Json, table, trading, turn_of


def dealt(hand: list[int], *, round_: int = 2, **player: Any) -> Json:
    players = [{**player, "hand": hand}, {}, {}]
    return {"phase": "deal", "round": round_, "players": players}


def placing(*players: Json, **fields: Any) -> Json:
    return {**trading(*players, **fields), "phase": "place"}


def kept(position: Json) -> tuple[int, ...]:
    action: Any = Hard().choose(turn_of(table(position), 0))
    cards: tuple[int, ...] = action.cards
    return cards


def placed(position: Json, **options: Any) -> tuple[dict[int, str], int]:
    """Where hard puts its tiles, and how many it holds back."""
    match = table(position, **options)
    while 0 in match.to_act and match.state.phase == "place":
        match.do(Hard().choose(turn_of(match, 0)))
    view = match.game.view(match.state, 0)
    return dict(view.shops), sum(view.players[0].tiles.values())


def test_buildings_beside_ones_own_are_kept() -> None:
    assert set(kept(dealt([12, 30, 44, 61, 70, 11], buildings=[10, 13]))) >= {11, 12}


def test_buildings_side_by_side_are_kept_from_a_first_hand() -> None:
    cards = kept(dealt([10, 11, 12, 27, 46, 70, 85], round_=1))
    assert {10, 11, 12} <= set(cards)


def test_the_building_that_completes_a_business_is_kept() -> None:
    position = dealt([12, 27, 46, 58, 70, 85], round_=6, buildings=[10, 11], tiles={"photo": 1})
    position["shops"] = {"10": "photo", "11": "photo"}
    assert 12 in kept(position)


def test_everything_is_placed_in_the_last_round() -> None:
    player = {"buildings": [10, 20, 30], "tiles": {"photo": 1, "florist": 1, "factory": 1}}
    shops, left = placed(placing(player))
    assert (len(shops), left) == (3, 0)


def test_a_building_that_a_large_business_needs_is_kept_for_it() -> None:
    player = {"buildings": [6, 7, 8, 9, 10], "tiles": {"photo": 1}}
    shops = {str(b): "factory" for b in (6, 7, 8, 9)}
    found, left = placed(placing(player, round=2, shops=shops))
    assert (len(found), left) == (4, 1)


def test_c13_promised_tiles_are_placed() -> None:
    match = table(trading({"buildings": [10, 11, 12], "tiles": {"photo": 2, "florist": 1}}))
    clause = {"by": 0, "to": 1, "kind": "place", "tile": "florist", "building": 11}
    match.do({"type": "offer", "seat": 0, "gives": [], "clauses": [clause]})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.turn == 0:
        match.do(Hard().choose(turn_of(match, 0)))
    assert match.game.view(match.state, 0).shops[11] == "florist"
    assert match.state.clauses[0].state == "kept"


def test_c20_tiles_are_placed_only_where_they_reach_a_street() -> None:
    player = {"buildings": [4, 7, 8, 3], "tiles": {"photo": 3, "florist": 1}}
    shops, left = placed(placing(player), street_access=True)
    assert len(shops) + left == 4
    assert len(shops) == 3


def test_the_one_who_never_trades_chooses_and_places_as_hard_does() -> None:
    match = table(seed="twins", players=4)
    compared = 0
    while match.outcome is None:
        if match.state.phase == "trade":
            for seat in range(4):
                match.do({"type": "ready", "seat": seat, "ready": True})
            continue
        seat = min(match.to_act)
        turn = turn_of(match, seat)
        action = Hard().choose(turn)
        assert NeverTrades().choose(turn) == action
        match.do(action)
        compared += 1
    assert compared > 100


def test_a_place_that_completes_a_rivals_business_is_not_spoilt_by_a_single_shop() -> None:
    mine = {"buildings": [12], "tiles": {"florist": 1}}
    rival = {"buildings": [10, 11], "tiles": {"photo": 1}}
    shops = {"10": "photo", "11": "photo"}
    assert placed(placing(mine, rival, shops=shops, round=5)) == ({10: "photo", 11: "photo"}, 1)
    alone = placed(placing(mine, {**rival, "tiles": {}, "buildings": [70]}, round=5))
    assert alone == ({12: "florist"}, 0)
