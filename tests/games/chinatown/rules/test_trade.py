"""Trading: offers, answers and deals (C7, C10)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    accept,
    agree,
    all_ready,
    cash,
    clause,
    decline,
    give,
    offer,
    play,
    position,
    ready,
    refusal,
    statuses,
    table,
    trading,
    withdraw,
)


def test_c7_whoever_offers_has_accepted_and_offers_are_numbered_from_one() -> None:
    match = play(
        table(trading()), offer(0, give(0, 1, cash=10_000)), offer(2, give(1, 2, cash=20_000))
    )
    shown = position(match)["offers"]
    assert [(made["id"], made["by"], made["accepted"]) for made in shown] == [
        (1, 0, [0]),
        (2, 2, [2]),
    ]


def test_c7_numbers_go_on_through_all_rounds_and_offers_stay_listed() -> None:
    match = play(table(trading(offers=[OLD_OFFER])), offer(0, give(0, 1, cash=10_000)))
    assert [made.id for made in match.state.offers] == [7, 8]


OLD_OFFER = {
    "id": 7,
    "by": 1,
    "gives": [{"from": 1, "to": 2, "cash": 10_000}],
    "accepted": [1, 2],
    "status": "done",
}


def test_c7_a_gift_needs_nothing_in_return() -> None:
    match = agree(table(trading({"buildings": [1]})), offer(0, give(0, 2, buildings=[1])), 2)
    assert match.state.owned_by(2) == [1]


def test_c7_buildings_tiles_and_money_go_in_any_combination() -> None:
    """The 2008 trade example: a Tea House and 10,000 for two Dim Sum tiles and building 20."""
    start = trading(
        {"buildings": [19]},
        {"buildings": [16, 17, 20], "tiles": {"dim_sum": 2}},
        shops={"16": "tea_house", "17": "tea_house", "19": "tea_house"},
    )
    chang_to_lucy = give(0, 1, buildings=[19], cash=10_000)
    match = agree(
        table(start), offer(0, chang_to_lucy, give(1, 0, tiles={"dim_sum": 2}, buildings=[20])), 1
    )
    shown = position(match)
    assert cash(match) == [40_000, 60_000, 50_000]
    assert match.state.owned_by(0) == [20]
    assert match.state.owned_by(1) == [16, 17, 19]
    assert shown["players"][0]["tiles"] == {"dim_sum": 2}
    assert shown["income"] == [0, 50_000, 0], "Lucy now owns three adjacent Tea Houses"


def test_c7_a_deal_among_three_happens_when_the_last_accepts_and_not_before() -> None:
    start = trading({"buildings": [1]}, {"buildings": [2]}, {"buildings": [3]})
    circle = [give(0, 1, buildings=[1]), give(1, 2, buildings=[2]), give(2, 0, buildings=[3])]
    match = play(table(start), offer(0, *circle), accept(2))
    assert match.state.owned_by(0) == [1]
    match.do(accept(1))
    assert [match.state.owned_by(seat) for seat in range(3)] == [[3], [1], [2]]


def test_c7_what_is_received_in_a_deal_cannot_be_given_on_in_it() -> None:
    match = table(trading({"buildings": [1]}))
    passed_on = [give(0, 1, buildings=[1]), give(1, 2, buildings=[1])]
    assert refusal(match, offer(0, *passed_on)) == "not_yours"


def test_c7_money_received_in_a_deal_does_not_pay_for_it() -> None:
    match = table(trading({"cash": 50_000}, {"cash": 0}))
    match.do(offer(0, give(0, 1, cash=50_000), give(1, 2, cash=10_000)))
    assert refusal(match, accept(1)) == "not_enough"


def test_c7_tiles_received_in_a_deal_cannot_be_given_on_in_it() -> None:
    match = table(trading({"tiles": {"photo": 1}}))
    passed_on = [give(0, 1, tiles={"photo": 1}), give(1, 2, tiles={"photo": 1})]
    assert refusal(match, offer(0, *passed_on)) == "not_yours"


@pytest.mark.parametrize(
    "gives",
    [
        [give(0, 1, buildings=[1]), give(0, 2, buildings=[1])],
        [give(0, 1, tiles={"photo": 1}), give(0, 2, tiles={"photo": 1})],
    ],
)
def test_c7_giving_one_thing_twice_is_not_yours(gives: list[dict[str, object]]) -> None:
    match = table(trading({"buildings": [1], "tiles": {"photo": 1}}))
    assert refusal(match, offer(0, *gives)) == "not_yours"


def test_c7_two_tiles_of_a_type_can_go_to_two_players() -> None:
    start = trading({"tiles": {"photo": 2}})
    gives = [give(0, 1, tiles={"photo": 1}), give(0, 2, tiles={"photo": 1})]
    match = agree(table(start), offer(0, *gives), 1, 2)
    assert [player["tiles"] for player in position(match)["players"]] == [
        {},
        {"photo": 1},
        {"photo": 1},
    ]


def test_c7_sums_of_several_gives_are_added_up() -> None:
    match = table(trading({"cash": 50_000}))
    gives = [give(0, 1, cash=30_000), give(0, 2, cash=30_000)]
    assert refusal(match, offer(0, *gives)) == "not_enough"


def test_c7_buildings_and_tiles_of_others_must_be_theirs_as_all_can_see() -> None:
    match = table(trading({}, {"buildings": [5]}))
    assert refusal(match, offer(0, give(1, 0, buildings=[6]))) == "not_yours"
    assert refusal(match, offer(0, give(1, 0, tiles={"photo": 1}))) == "not_yours"


def test_c7_an_offer_may_ask_anyone_for_any_sum() -> None:
    match = play(table(trading()), offer(1, give(0, 1, cash=990_000)))
    assert statuses(match) == ["open"]


def test_c7_only_the_one_asked_is_told_on_accepting_that_it_is_not_enough() -> None:
    match = play(table(trading()), offer(1, give(0, 1, cash=990_000)))
    assert refusal(match, accept(0)) == "not_enough"
    assert statuses(match) == ["open"]


def test_c7_nobody_can_offer_more_money_than_they_have() -> None:
    assert refusal(table(trading()), offer(0, give(0, 1, cash=60_000))) == "not_enough"


def test_c7_accepting_twice_changes_nothing_and_is_no_error() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000), give(1, 2, cash=10_000)))
    match.do(accept(1))
    before = position(match)
    assert match.do(accept(1)) == ()
    assert match.do(accept(0)) == ()
    assert position(match) == before


def test_c7_one_partys_no_closes_an_offer() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000)), decline(1))
    assert statuses(match) == ["declined"]
    assert refusal(match, accept(1)) == "no_offer"


def test_c7_the_proposers_no_is_a_withdrawal() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000)), decline(0))
    assert statuses(match) == ["withdrawn"]


def test_c7_only_the_proposer_withdraws() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000)))
    assert refusal(match, withdraw(1)) == "not_yours"
    match.do(withdraw(0))
    assert statuses(match) == ["withdrawn"]
    assert refusal(match, withdraw(0)) == "no_offer"


def test_c7_an_acceptance_given_can_still_become_a_no() -> None:
    gives = [give(0, 1, cash=10_000), give(1, 2, cash=10_000)]
    match = play(table(trading()), offer(0, *gives), accept(1), decline(1))
    assert statuses(match) == ["declined"]


def test_c7_strangers_cannot_answer_an_open_offer() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000)))
    for answer in (accept(2), decline(2), withdraw(2)):
        assert refusal(match, answer) == "not_a_party"


def test_c7_a_counter_offer_declines_what_it_counters() -> None:
    match = play(
        table(trading()),
        offer(0, give(1, 0, cash=20_000)),
        offer(1, give(1, 0, cash=10_000), counters=1),
    )
    assert statuses(match) == ["declined", "open"]
    assert position(match)["offers"][1]["counters"] == 1


def test_c7_countering_ones_own_offer_withdraws_it() -> None:
    match = play(
        table(trading()),
        offer(0, give(1, 0, cash=20_000)),
        offer(0, give(1, 0, cash=10_000), counters=1),
    )
    assert statuses(match) == ["withdrawn", "open"]


def test_c7_counters_needs_an_open_offer_one_is_party_to() -> None:
    match = play(table(trading()), offer(0, give(1, 0, cash=20_000)))
    assert refusal(match, offer(2, give(2, 0, cash=10_000), counters=1)) == "not_a_party"
    assert refusal(match, offer(2, give(2, 0, cash=10_000), counters=2)) == "no_offer"
    match.do(decline(1))
    assert refusal(match, offer(1, give(1, 0, cash=10_000), counters=1)) == "no_offer"


def test_c7_a_refused_counter_offer_leaves_the_first_open() -> None:
    match = play(table(trading()), offer(0, give(1, 0, cash=20_000)))
    assert refusal(match, offer(1, give(1, 0, cash=990_000), counters=1)) == "not_enough"
    assert statuses(match) == ["open"]


def test_c7_anyone_may_step_in_with_an_offer_of_their_own() -> None:
    start = trading({"buildings": [1]})
    match = play(
        table(start),
        offer(1, give(1, 0, cash=10_000), give(0, 1, buildings=[1])),
        offer(2, give(2, 0, cash=20_000), give(0, 2, buildings=[1])),
        accept(0, 2),
    )
    assert match.state.owned_by(2) == [1]


# Moving on


def test_c7_trade_ends_when_every_seat_is_ready() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000)), ready(0), ready(2))
    assert match.state.phase == "trade"
    match.do(ready(1))
    assert match.state.phase == "place"
    assert statuses(match) == ["void"]
    assert not any(player.ready for player in match.state.players)


def test_c7_ready_can_be_taken_back() -> None:
    match = play(table(trading()), ready(0), ready(0, said=False), ready(1), ready(2))
    assert match.state.phase == "trade"


def test_c7_a_deal_done_sets_its_parties_back_to_not_ready() -> None:
    match = play(table(trading()), offer(0, give(0, 1, cash=10_000)), ready(0), ready(2), accept(1))
    assert [player.ready for player in match.state.players] == [False, False, True]


def test_c7_in_trade_everyone_may_act_ready_or_not() -> None:
    assert position(play(table(trading()), ready(0)))["to_act"] == [0, 1, 2]


def test_c10_a_placed_tile_changes_owner_with_its_building_and_never_moves() -> None:
    start = trading({"buildings": [43]}, shops={"43": "photo"})
    match = agree(table(start), offer(0, give(0, 1, buildings=[43])), 1)
    shown = position(match)
    assert shown["shops"] == {"43": "photo"}
    assert shown["income"] == [0, 10_000, 0]


def test_c10_a_placed_tile_cannot_be_given_away_alone() -> None:
    match = table(trading({"buildings": [43]}, shops={"43": "photo"}))
    assert refusal(match, offer(0, give(0, 1, tiles={"photo": 1}))) == "not_yours"


def test_c15_shops_that_come_to_one_owner_are_one_business() -> None:
    """The 2008 example of Tropical Fish: three and one; once sold, four, and complete."""
    start = trading(
        {"buildings": [43, 44, 45]},
        {"buildings": [46]},
        shops={str(building): "tropical_fish" for building in (43, 44, 45, 46)},
    )
    match = table(start)
    assert position(match)["income"] == [40_000, 10_000, 0]
    agree(match, offer(0, give(0, 1, cash=30_000), give(1, 0, buildings=[46])), 1)
    assert position(match)["income"] == [80_000, 0, 0]


def test_c4_nobody_owns_too_many_buildings() -> None:
    start = trading({"buildings": list(range(1, 31))}, {"buildings": list(range(31, 61))})
    match = agree(table(start), offer(1, give(1, 0, buildings=list(range(31, 61)))), 0)
    assert len(match.state.owned_by(0)) == 60


def test_c7_a_deal_may_be_nothing_but_clauses() -> None:
    paid = clause(0, 1, "pay", cash=10_000)
    match = all_ready(agree(table(trading()), offer(0, clauses=[paid]), 1))
    assert match.state.phase == "place"
