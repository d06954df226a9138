"""The board at a glance, and what a card would join."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.chinatown.table import GAME, SPECTATOR, placing, table, trading

from teahouse.core import BadInput, Match
from teahouse.games.chinatown.placement.groups import mask_of, sizes_of
from teahouse.games.chinatown.rules.box import box
from teahouse.games.chinatown.rules.income import income
from teahouse.games.chinatown.rules.what_if import BoardAnswer


def asked(match: Match, seat: int | None, **query: Any) -> Any:
    return GAME.what_if(match.options, GAME.view(match.state, seat), seat, query)


def board(tile: str, *buildings: int, **options: Any) -> BoardAnswer:
    """A board on which seat 0 has shops of one type on these buildings."""
    position = placing(
        {"buildings": list(buildings)}, shops={str(building): tile for building in buildings}
    )
    answer = asked(table(position, **options), SPECTATOR, kind="board")
    assert isinstance(answer, BoardAnswer)
    return answer


def test_c15_businesses_are_told_with_their_buildings_and_what_they_pay() -> None:
    (first, second) = board("dim_sum", 1, 2, 3, 16).businesses
    assert (first.seat, first.tile, first.buildings) == (0, "dim_sum", (1, 2, 3))
    assert (first.size, first.complete, first.pays) == (3, False, 40_000)
    assert (second.buildings, second.pays) == ((16,), 10_000)


def test_c16_a_group_too_large_is_told_as_the_businesses_it_is_counted_as() -> None:
    found = board("photo", 1, 3, 7, 11, 14).businesses
    assert [(one.size, one.complete, one.pays) for one in found] == [
        (3, True, 50_000),
        (2, False, 20_000),
    ]
    assert sorted(b for one in found for b in one.buildings) == [1, 3, 7, 11, 14]


@pytest.mark.parametrize("overflow", ["literal", "connected"])
def test_c16_the_businesses_on_the_board_pay_its_income(overflow: str) -> None:
    random = Random(16)
    rules = GAME.rules(GAME.options({"players": 3, "overflow": overflow}))
    for _ in range(40):
        group = {random.randrange(1, 86)}
        while len(group) < random.randrange(3, 10):
            beside = [b for here in group for b in rules.neighbours[here]]
            group.add(random.choice(beside))
        answer = board("photo" if len(group) <= 6 else "factory", *group, overflow=overflow)
        paid = sum(one.pays for one in answer.businesses)
        kind = rules.type_index[answer.businesses[0].tile]
        sizes = sizes_of(rules.site, kind, mask_of(group))
        assert paid == answer.players[0].income
        assert tuple(one.size for one in answer.businesses) == sizes
        assert sorted(b for one in answer.businesses for b in one.buildings) == sorted(group)


def test_c16_connected_businesses_are_connected() -> None:
    rules = GAME.rules(GAME.options({"players": 3, "overflow": "connected"}))
    for one in board("photo", 7, 3, 11, 6, 8, overflow="connected").businesses:
        reached = {one.buildings[0]}
        for _ in one.buildings:
            reached |= {b for here in reached for b in rules.neighbours[here]} & set(one.buildings)
        assert reached == set(one.buildings)


def test_everyone_is_told_each_player_s_best_year() -> None:
    position = trading({"buildings": [1, 2, 3], "tiles": {"photo": 3}}, {"buildings": [16]})
    match = table(position)
    for seat in (SPECTATOR, 0, 1):
        answer = asked(match, seat, kind="board")
        assert [year.seat for year in answer.players] == [0, 1, 2]
        assert [year.best.pays for year in answer.players] == [50_000, 0, 0]
        assert len(answer.players[0].best.places) == 3
    assert income(match.state.rules, match.state.owner, match.state.shops) == [0, 0, 0]


def test_a_spectator_can_ask_for_nothing_that_is_a_seat_s_own() -> None:
    match = table(trading())
    for query in (
        {"kind": "cards"},
        {"kind": "places", "places": []},
        {"kind": "draft", "gives": []},
    ):
        with pytest.raises(BadInput):
            asked(match, SPECTATOR, **query)


def test_c5_a_card_s_land_cards_and_shops_are_told() -> None:
    players = [
        {"buildings": [3, 8, 30], "hand": [4, 7, 29, 70]},
        {"buildings": [2]},
        {},
    ]
    position = {"round": 2, "players": players, "shops": {"3": "photo", "2": "photo"}}
    cards = {one.card: one for one in asked(table(position), 0, kind="cards").cards}
    assert cards[4].land == (3, 8)
    assert cards[4].cards == ()
    assert [(one.tile, one.buildings) for one in cards[4].shops] == [("photo", (3,))]
    assert cards[7].land == (3, 8)
    assert (cards[29].land, cards[29].shops) == ((30,), ())
    assert (cards[70].land, cards[70].cards, cards[70].shops) == ((), (), ())


@pytest.mark.parametrize("keep_cards", [True, False])
def test_c22_whether_cards_may_go_back_to_the_deck_is_told(keep_cards: bool) -> None:
    match = table(keep_cards=keep_cards)
    assert asked(match, 0, kind="cards").may_discard is keep_cards


def test_c1_c8_the_box_says_who_is_next_door_and_whether_deals_may_be_secret() -> None:
    for secret in (True, False):
        components = box(table(secret_deals=secret).state.rules)
        assert components.secret_deals is secret
        assert components.neighbours[3] == (1, 4, 7)
