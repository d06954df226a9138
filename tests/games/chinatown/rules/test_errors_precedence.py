"""Which refusal is given where several would fit, and every way to be malformed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chinatown.table import (
    Json,
    accept,
    all_done,
    clause,
    decline,
    done,
    give,
    judge,
    keep,
    offer,
    place,
    placing,
    play,
    ready,
    refusal,
    table,
    trading,
    withdraw,
)

OWNER = {"buildings": [1, 2, 43], "tiles": {"photo": 1}}
SHOP = {"43": "photo"}
OVER = placing(round=6)


def over() -> Any:
    return all_done(table(OVER))


MALFORMED: list[Any] = [
    None,
    [],
    "done",
    7,
    {},
    {"seat": 0},
    {"type": "done"},
    {"type": "dance", "seat": 0},
    {"type": 3, "seat": 0},
    {"type": "done", "seat": "0"},
    {"type": "done", "seat": None},
    {"type": "done", "seat": True},
    {"type": "done", "seat": 0.0},
    {"type": "done", "seat": 0, "now": True},
    {"type": "ready", "seat": 0},
    {"type": "ready", "seat": 0, "ready": "yes"},
    {"type": "ready", "seat": 0, "ready": 1},
    {"type": "accept", "seat": 0},
    {"type": "accept", "seat": 0, "offer": "1"},
    {"type": "keep", "seat": 0},
    {"type": "keep", "seat": 0, "cards": 5},
    {"type": "keep", "seat": 0, "cards": ["5"]},
    {"type": "place", "seat": 0, "tile": "photo"},
    {"type": "place", "seat": 0, "tile": 3, "building": 1},
    {"type": "judge", "seat": 0, "promise": 1},
    {"type": "timeout", "seat": "clock"},
    {"type": "offer", "seat": 0},
    {"type": "offer", "seat": 0, "clauses": []},
    offer(0, {"to": 1, "cash": 10_000}),
    offer(0, {"from": None, "to": 1, "cash": 10_000}),
    offer(0, give(0, 1, cash="10000")),
    offer(0, give(0, 1, cash=1e4)),
    offer(0, give(0, 1, colour="red")),
    offer(0, give(0, 1, tiles=["photo"])),
    offer(0, give(0, 1, cash=10_000), secret="yes"),
    offer(0, give(0, 1, cash=10_000), note=5),
    offer(0, give(0, 1, cash=10_000), counters="1"),
    offer(0, clauses=[clause(0, 1, "swear", text="by the moon")]),
    offer(0, clauses=[{"by": 0, "to": 1}]),
    offer(0, clauses=[clause(0, 1, "pay")]),
    offer(0, clauses=[clause(0, 1, "pay", cash=10_000, when="soon")]),
    offer(0, clauses=[clause(0, 1, "place", tile="photo")]),
    offer(0, clauses=[clause(0, 1, "leave_empty", building=1, tile="photo")]),
    offer(0, clauses=[clause(0, 1, "promise", text="soon")]),
]


@pytest.mark.parametrize("action", MALFORMED, ids=str)
def test_a_malformed_action_is_bad_action(action: Any) -> None:
    assert refusal(table(trading(OWNER)), action) == "bad_action"


SENSELESS: list[Json] = [
    offer(0, give(0, 1)),
    offer(0, give(0, 1, buildings=[], tiles={}, cards=[])),
    offer(0, give(0, 1, cash=None)),
    offer(0, give(0, 0, cash=10_000)),
    offer(0, give(0, 1, buildings=[1, 1])),
    offer(0, give(0, 1, cards=[5, 5])),
    offer(0, give(0, 1, buildings=[0])),
    offer(0, give(0, 1, buildings=[86])),
    offer(0, give(0, 1, cards=[-1])),
    offer(0, give(0, 1, tiles={"casino": 1})),
    offer(0, give(0, 1, tiles={"pharmacy": 1})),
    offer(0, clauses=[clause(0, 0, "pay", cash=10_000)]),
    offer(0, clauses=[clause(0, 1, "place", tile="casino", building=1)]),
    offer(0, clauses=[clause(0, 1, "place", tile="photo", building=0)]),
    offer(0, clauses=[clause(0, 1, "leave_empty", building=86)]),
    offer(0, clauses=[clause(0, 1, "promise", text="soon", round=7)]),
    keep(0, [86]),
    keep(0, [1, 1]),
    keep(0, [1], discard=[0]),
    keep(0, [1], discard=[2, 2]),
    place(0, "casino", 1),
    place(0, "photo", 0),
    place(0, "photo", 10**40),
]


@pytest.mark.parametrize("action", SENSELESS, ids=str)
def test_an_action_that_makes_no_sense_is_bad_action_before_anything_else(action: Json) -> None:
    assert refusal(table(trading(OWNER)), action) == "bad_action"
    assert refusal(table(trading(OWNER)), {**action, "seat": 99}) == "bad_action"


@pytest.mark.parametrize("action", SENSELESS, ids=str)
def test_bad_action_comes_before_game_over(action: Json) -> None:
    assert refusal(over(), action) == "bad_action"


NO_SEAT: list[Json] = [
    ready(3),
    ready(-1),
    ready(10**40),
    accept(3),
    decline(3),
    withdraw(3),
    done(3),
    judge(3),
    place(3, "photo", 1),
    keep(3, [1]),
    offer(3, give(0, 1, cash=10_000)),
    offer(0, give(0, 3, cash=10_000)),
    offer(0, give(-1, 0, cash=10_000)),
    offer(0, clauses=[clause(0, 3, "pay", cash=10_000)]),
    offer(0, clauses=[clause(7, 0, "pay", cash=10_000)]),
    {"type": "timeout", "seat": 0},
]


@pytest.mark.parametrize("action", NO_SEAT, ids=str)
def test_a_seat_that_does_not_exist_anywhere_is_bad_seat(action: Json) -> None:
    assert refusal(table(trading(OWNER), trade_minutes=5), action) == "bad_seat"
    assert refusal(over(), action) == "bad_seat", "before game_over"


@pytest.mark.parametrize(
    ("phase", "actions"),
    [
        ("deal", [offer(0, give(0, 1, cash=1)), accept(0), decline(0), withdraw(0), ready(0)]),
        ("deal", [place(0, "photo", 85), done(0)]),
        ("trade", [keep(0, []), place(0, "photo", 85), done(0)]),
        ("place", [keep(0, []), accept(0), ready(0), offer(0)]),
    ],
)
def test_wrong_phase_comes_before_all_that_depends_on_the_position(
    phase: str, actions: list[Json]
) -> None:
    for action in actions:
        assert refusal(table({"phase": phase}), action) == "wrong_phase"


def test_not_your_turn_comes_before_what_one_has() -> None:
    match = table(placing(OWNER))
    assert refusal(match, place(1, "photo", 1)) == "not_your_turn"


def test_no_offer_comes_before_the_terms() -> None:
    match = table(trading(OWNER))
    assert refusal(match, offer(0, counters=9)) == "no_offer", "before empty_deal"
    assert refusal(match, offer(0, give(0, 1, cash=5), counters=9)) == "no_offer"


def test_not_a_party_comes_before_the_terms() -> None:
    match = play(table(trading(OWNER)), offer(0, give(0, 1, cash=10_000)))
    assert refusal(match, offer(2, counters=1)) == "not_a_party"
    assert refusal(match, offer(2, give(0, 1, cash=5))) == "not_a_party", "before bad_amount"


def test_an_offer_that_its_maker_is_no_party_to_is_not_a_party() -> None:
    match = table(trading(OWNER))
    assert refusal(match, offer(2, give(0, 1, cash=10_000))) == "not_a_party"
    paid = clause(0, 1, "pay", cash=10_000)
    assert refusal(match, offer(2, clauses=[paid])) == "not_a_party"


def test_empty_deal_is_one_with_neither_gives_nor_clauses() -> None:
    assert refusal(table(trading()), offer(0)) == "empty_deal"
    assert refusal(table(trading()), offer(0, clauses=[])) == "empty_deal"


@pytest.mark.parametrize("sum_", [0, -10_000, 5_000, 10_001, 10**12 + 10_000, 10**40])
def test_c3_a_sum_is_a_positive_multiple_of_the_smallest_note(sum_: int) -> None:
    match = table(trading(OWNER))
    assert refusal(match, offer(0, give(0, 1, cash=sum_))) == "bad_amount"
    assert refusal(match, offer(1, give(0, 1, cash=sum_))) == "bad_amount"
    assert refusal(match, offer(0, clauses=[clause(0, 1, "pay", cash=sum_)])) == "bad_amount"
    assert refusal(match, offer(0, give(0, 1, buildings=[1], cash=sum_))) == "bad_amount"


def test_c3_in_1999_a_thousand_is_a_sum() -> None:
    match = table(trading(), edition="alea-1999")
    assert refusal(match, offer(0, give(0, 1, cash=500))) == "bad_amount"
    play(match, offer(0, give(0, 1, cash=1_000)))


@pytest.mark.parametrize("count", [0, -1])
def test_a_tile_count_below_one_is_bad_amount(count: int) -> None:
    match = table(trading(OWNER))
    assert refusal(match, offer(0, give(0, 1, tiles={"photo": count}))) == "bad_amount"


def test_a_huge_tile_count_is_not_yours() -> None:
    match = table(trading(OWNER))
    assert refusal(match, offer(0, give(0, 1, tiles={"photo": 10**40}))) == "not_yours"


def test_bad_amount_comes_before_forbidden_and_not_yours() -> None:
    match = table(trading(OWNER))
    assert refusal(match, offer(0, give(0, 1, cards=[5], cash=5))) == "bad_amount"
    assert refusal(match, offer(0, give(0, 1, buildings=[9], cash=5))) == "bad_amount"


def test_bad_count_comes_before_forbidden_and_not_yours() -> None:
    match = table()
    stranger = match.state.deck[0]
    assert refusal(match, keep(0, [stranger])) == "bad_count"
    hand = list(match.state.players[0].hand)
    assert refusal(match, keep(0, hand[:4], discard=hand[5:])) == "bad_count"
    assert refusal(match, keep(0, [*hand[:4], stranger], discard=hand[5:])) == "forbidden"


def test_not_yours_comes_before_occupied_promised_and_not_enough() -> None:
    match = table(placing(OWNER, {"buildings": [44]}, shops={"44": "photo"}))
    assert refusal(match, place(0, "photo", 44)) == "not_yours"
    match = table(placing({"buildings": [43]}, shops=SHOP))
    assert refusal(match, place(0, "photo", 43)) == "not_yours", "no such tile"
    match = table(trading(OWNER))
    assert refusal(match, offer(0, give(0, 1, buildings=[9], cash=990_000))) == "not_yours"


def test_not_yours_comes_before_occupied_among_clauses_too() -> None:
    match = table(trading(OWNER, shops=SHOP))
    terms = [
        clause(0, 1, "leave_empty", building=43),
        clause(0, 1, "leave_empty", building=9),
    ]
    assert refusal(match, offer(0, clauses=terms)) == "not_yours"


def test_occupied_comes_before_promised() -> None:
    kept_empty = {"id": 1, **clause(0, 1, "leave_empty", building=43)}
    match = table(placing(OWNER, shops=SHOP, clauses=[kept_empty]))
    assert refusal(match, place(0, "photo", 43)) == "occupied"


def test_promised_comes_before_no_street() -> None:
    kept_empty = {"id": 1, **clause(0, 1, "leave_empty", building=8)}
    enclosed = {"buildings": [8], "tiles": {"photo": 1}}
    match = table(placing(enclosed, clauses=[kept_empty]), street_access=True)
    assert refusal(match, place(0, "photo", 8)) == "promised"


def test_promised_comes_before_not_enough() -> None:
    kept_empty = {"id": 1, **clause(0, 1, "leave_empty", building=1)}
    match = table(trading(OWNER, clauses=[kept_empty]))
    assert refusal(match, offer(0, give(0, 1, buildings=[1], cash=990_000))) == "promised"


def test_no_street_comes_before_not_enough() -> None:
    match = table(trading({"buildings": [8], "tiles": {"photo": 1}}), street_access=True)
    terms = [clause(0, 1, "place", tile="photo", building=8)]
    assert refusal(match, offer(0, give(0, 1, cash=990_000), clauses=terms)) == "no_street"


def test_withdrawing_anothers_offer_is_not_yours_and_a_strangers_not_a_party() -> None:
    match = play(table(trading(OWNER)), offer(0, give(0, 1, cash=10_000)))
    assert refusal(match, withdraw(1)) == "not_yours"
    assert refusal(match, withdraw(2)) == "not_a_party"
    assert refusal(match, withdraw(0, 2)) == "no_offer"


@pytest.mark.parametrize("number", [0, -1, 2, 10**40])
def test_an_unknown_offer_or_promise_is_no_offer(number: int) -> None:
    match = play(table(trading(OWNER)), offer(0, give(0, 1, cash=10_000)))
    assert refusal(match, accept(1, number)) == "no_offer"
    assert refusal(match, judge(1, number)) == "no_offer"
