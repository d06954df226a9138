"""The order of placing, asked for in phase 4 (C11)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    GAME,
    Json,
    all_done,
    all_ready,
    placing,
    play,
    position,
    refusal,
    table,
    told,
    trading,
    view,
)

from teahouse.core import FastChance, Match, RuleError, plain

SHOP = {"buildings": [1], "tiles": {"photo": 1}}
PLACE = {"type": "place", "seat": 0, "tile": "photo", "building": 1}
DONE = {"type": "done", "seat": 1}


def asks(seat: int) -> Json:
    return {"type": "order", "seat": seat}


def on_demand() -> Match:
    return table(placing(SHOP), placement="on_demand")


def listed(match: Match, seat: int) -> list[Json]:
    return [plain(action) for action in GAME.actions(match.state, seat)]


def test_c11_in_phase_4_the_order_is_told_to_all_and_the_first_player_begins() -> None:
    match = on_demand()
    assert told(match, asks(2), None) == [{"type": "OrderAsked", "seat": 2}]
    assert (view(match, 1)["turn"], view(match, 1)["to_act"]) == (0, [0])


@pytest.mark.parametrize("begun_by", [PLACE, DONE, asks(1)])
def test_c11_in_phase_4_the_order_is_listed_until_somebody_begins_or_asks(begun_by: Json) -> None:
    match = on_demand()
    before = match.state
    assert all(asks(seat) in listed(match, seat) for seat in range(3))
    play(match, begun_by)
    assert not any(asks(seat) in listed(match, seat) for seat in range(3))
    assert set(GAME.seats_with_new_actions(before, match.state)) == {0, 1, 2}


@pytest.mark.parametrize("begun_by", [PLACE, DONE])
def test_c11_too_late_in_phase_4_the_refusal_cites_the_rule(begun_by: Json) -> None:
    match = on_demand()
    play(match, begun_by)
    with pytest.raises(RuleError) as raised:
        match.do(asks(2))
    assert (raised.value.code, raised.value.rule) == ("wrong_phase", "C11")


def test_c11_the_order_in_the_deal_phase_is_refused_by_its_own_rule() -> None:
    with pytest.raises(RuleError) as raised:
        table(placement="on_demand").do(asks(0))
    assert (raised.value.code, raised.value.rule) == ("wrong_phase", "C11")


@pytest.mark.parametrize("placement", ["in_order", "together"])
def test_c11_where_it_is_played_otherwise_phase_4_has_no_order_to_ask_for(placement: str) -> None:
    match = table(placing(SHOP), placement=placement)
    assert refusal(match, asks(0)) == "forbidden"
    play(match, PLACE)
    assert "placed" not in position(match)


def test_c11_that_a_tile_was_placed_is_forgotten_with_the_round() -> None:
    match = table(trading(SHOP), placement="on_demand")
    all_ready(match)
    play(match, PLACE)
    assert position(match)["placed"] is True
    all_done(match)
    assert "placed" not in position(match)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_c11_a_view_says_whether_a_tile_was_placed(seat: int | None) -> None:
    match = on_demand()
    play(match, PLACE)
    dealt = GAME.redeal(match.options, GAME.view(match.state, seat), FastChance("anew"))
    assert plain(GAME.view(dealt, seat)) == view(match, seat)
    assert asks(1) not in [plain(action) for action in GAME.actions(dealt, 1)]


def test_c11_random_play_asks_for_the_order_in_phase_4_too() -> None:
    match, chance = on_demand(), FastChance("ask")
    sampled = [plain(GAME.sample(match.state, 1, chance))["type"] for _ in range(100)]
    assert {"order", "done"} == set(sampled)
