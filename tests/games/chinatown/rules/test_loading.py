"""Positions: what is left out, what is worked out, and what cannot be."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.chinatown.table import (
    GAME,
    Json,
    accept,
    clause,
    give,
    keep_first,
    placing,
    play,
    position,
    refused_position,
    statuses,
    table,
    trading,
)

from teahouse.core import FastChance, Match, SeededChance, plain
from teahouse.research import play_out


def test_a_position_left_empty_is_the_start_of_a_game() -> None:
    shown = position(table({}))
    assert (shown["round"], shown["phase"], shown["first_player"], shown["turn"]) == (
        1,
        "deal",
        0,
        None,
    )
    assert [player["cash"] for player in shown["players"]] == [50_000] * 3
    assert [len(player["hand"]) for player in shown["players"]] == [7, 7, 7]
    assert shown["offers"] == shown["clauses"] == shown["ledger"] == []


def test_in_placing_the_turn_is_the_first_players_unless_said() -> None:
    assert position(table({"phase": "place"}))["turn"] == 0
    shown = position(table({"phase": "place", "first_player": 1}))
    assert (shown["turn"], shown["to_act"]) == (1, [1])
    shown = position(table({"phase": "place", "first_player": 2, "turn": 2}))
    assert shown["to_act"] == [2]


def test_in_deal_only_a_player_without_a_hand_is_dealt_one() -> None:
    match = table({"players": [{"hand": [1, 2, 3]}, {}, {}], "deck": [4, 5]})
    assert match.state.players[0].hand == (1, 2, 3)
    assert {4, 5} <= set(match.state.players[1].hand)
    assert len(match.state.players[2].hand) == 7


def test_outside_deal_nobody_is_dealt_a_hand() -> None:
    assert [p["hand"] for p in position(table(trading()))["players"]] == [[], [], []]


def test_supply_is_what_is_left_over_shuffled_by_the_seed() -> None:
    start = placing({"buildings": [1], "tiles": {"photo": 2}}, shops={"1": "photo"})
    one, other = table(start, seed="one").state, table(start, seed="other").state
    assert sorted(one.deck) == sorted(other.deck) == list(range(2, 86))
    assert Counter(one.bag) == Counter(other.bag)
    assert one.deck != other.deck
    assert one.bag != other.bag
    assert len(one.bag) == 87
    assert table(start, seed="one").state == one


def test_what_comes_first_may_be_given_and_the_rest_is_left_to_chance() -> None:
    start = trading(deck=[85, 1, 40], bag=["photo", "laundry"])
    shown = position(table(start))
    assert shown["deck"][:3] == [85, 1, 40]
    assert shown["bag"][:2] == ["photo", "laundry"]
    assert len(shown["deck"]) == 85
    assert len(shown["bag"]) == 90


def test_what_is_worked_out_is_not_read() -> None:
    start = trading(
        {"buildings": [1]},
        shops={"1": "photo"},
        to_act=[2],
        income=[7, 7, 7],
        businesses={"9": "all"},
        scores=[1],
        winners=[0],
        deck_count=3,
        bag_count="many",
        outlook_count=None,
    )
    shown = position(table(start))
    assert shown["to_act"] == [0, 1, 2]
    assert shown["income"] == [10_000, 0, 0]
    assert "scores" not in shown


def test_lists_of_buildings_and_cards_are_ascending() -> None:
    match = table(trading({"buildings": [9, 3, 5], "hand": [7, 2]}), keep_cards=True)
    shown = position(match)["players"][0]
    assert shown["buildings"] == [3, 5, 9]
    assert shown["hand"] == [2, 7]


def test_a_dumped_position_loads_as_the_same() -> None:
    start = trading(
        {
            "cash": 0,
            "buildings": [1, 2],
            "tiles": {"photo": 1},
            "owes": [{"to": 1, "cash": 10_000}],
        },
        {"ready": True},
        round=3,
        first_player=1,
        shops={"2": "photo"},
        clauses=[{"id": 4, "offer": 2, **clause(0, 1, "leave_empty", building=1)}],
        ledger=[{"round": 1, "from": None, "to": 0, "cash": 10_000, "why": "income"}],
    )
    first = position(table(start))
    assert position(table(first, seed="another")) == first


def test_an_open_offer_can_be_loaded_and_accepted() -> None:
    made = {"id": 3, "by": 0, "gives": [give(0, 1, cash=10_000)], "accepted": [0]}
    match = play(table(trading(offers=[made])), accept(1, 3))
    assert statuses(match) == ["done"]


def test_an_offer_loaded_without_acceptances_has_its_makers() -> None:
    made = {"id": 1, "by": 0, "gives": [give(0, 1, cash=10_000)]}
    assert statuses(play(table(trading(offers=[made])), accept(1))) == ["done"]


def test_an_offers_lapsed_acceptance_can_be_loaded() -> None:
    made = {"id": 1, "by": 0, "gives": [give(0, 1, cash=10_000)], "accepted": []}
    match = play(table(trading(offers=[made])), accept(1))
    assert statuses(match) == ["open"]
    assert statuses(play(match, accept(0))) == ["done"]


def test_open_offers_loaded_beside_earlier_ones_are_void_once_their_things_are_gone() -> None:
    gone = {"id": 1, "by": 0, "gives": [give(0, 1, cash=10_000)], "round": 1, "status": "done"}
    made = {"id": 2, "by": 0, "gives": [give(0, 1, buildings=[1])]}
    later = {**gone, "id": 3, "status": "declined"}
    other = {"id": 4, "by": 0, "gives": [give(0, 2, buildings=[1])]}
    start = trading({"buildings": [1]}, round=2, offers=[gone, made, later, other])
    assert statuses(play(table(start), accept(1, 2))) == ["done", "done", "declined", "void"]


def test_a_loaded_game_knows_its_earlier_rounds_offers_as_one_that_was_played() -> None:
    match = Match(GAME, {"players": 3}, seed="past offers")
    play_out(match, FastChance(1))
    for n in range(0, len(match), 25):
        state = match.state_at(n)
        again = GAME.load(match.options, plain(GAME.dump(state)), SeededChance("again"))
        assert again.past_offers == state.past_offers, n


def test_loaded_choices_count() -> None:
    start = {"players": [{"hand": [1, 2, 3, 4, 5, 6, 7], "kept": [1, 2, 3, 4, 5]}, {}, {}]}
    match = table(start)
    assert position(match)["to_act"] == [1, 2]
    assert match.state == table(start).state
    keep_first(match)
    assert match.state.owned_by(0) == [1, 2, 3, 4, 5]


def test_money_is_counted_from_what_was_loaded() -> None:
    match = table(placing({"cash": 990_000, "buildings": [1]}, shops={"1": "photo"}))
    for seat in range(3):
        match.do({"type": "done", "seat": seat})
        GAME.audit(match.state)


OPEN = {"id": 1, "by": 0, "gives": [give(0, 1, cash=10_000)], "accepted": [0]}
PAID = {"id": 1, **clause(0, 1, "pay", cash=10_000)}
LINE = {"round": 1, "from": None, "to": 0, "cash": 10_000, "why": "income"}

IMPOSSIBLE: list[tuple[Json, str]] = [
    (trading({"buildings": [5]}, {"buildings": [5]}), "building 5 has two owners"),
    (trading({"buildings": [5, 5]}), "building 5 is named twice"),
    (trading({"buildings": [86]}), "no building 86"),
    (trading({"buildings": [0]}), "no building 0"),
    (trading({"tiles": {"photo": 7}}), "photo"),
    (trading({"tiles": {"photo": -1}}), "photo"),
    (trading({"tiles": {"photo": 4}}, {"tiles": {"photo": 3}}), "too many photo tiles"),
    (trading({"tiles": {"casino": 1}}), "casino"),
    (trading(bag=["photo"] * 7), "too many photo tiles"),
    (trading(bag=["casino"]), "casino"),
    (trading(shops={"1": "photo"}), "building 1 has a shop but no owner"),
    (trading({"buildings": [1]}, shops={"1": "casino"}), "casino"),
    (trading(shops={"99": "photo"}), "no building 99"),
    (trading(shops={"one": "photo"}), "shops"),
    (trading({"cash": -10_000}), "seat 0"),
    (trading({"cash": 15_000}), "multiple of 10,000"),
    (trading({"cash": 10_000.5}), "cash"),
    (trading({"cash": "much"}), "cash"),
    (trading({"owes": [{"to": 0, "cash": 10_000}]}), "seat 0 owes money to seat 0"),
    (trading({"owes": [{"to": 9, "cash": 10_000}]}), "seat 9"),
    (trading({"owes": [{"to": 1, "cash": -10_000}]}), "seat 0 owes -10,000"),
    (trading({"owes": [{"to": 1, "cash": 0}]}), "seat 0 owes 0"),
    (trading({"hand": [5]}), "in hand"),
    (trading({"ready": True}, {"ready": True}, {"ready": True}), "everyone is ready"),
    (trading({"colour": "red"}), "colour"),
    (trading({"kept": [99]}), "no building 99"),
    ({"players": [{}, {}]}, "players has 2 entries"),
    ({"players": [{"hand": [5], "buildings": [5]}, {}, {}]}, "building 5"),
    ({"players": [{"hand": [5]}, {"hand": [5]}, {}]}, "building 5"),
    ({"players": [{"hand": list(range(1, 9))}, {}, {}]}, "8 cards in hand"),
    ({"players": [{"hand": [5], "kept": [6]}, {}, {}]}, "card 6"),
    ({"players": [{"hand": [1, 2, 3, 4, 5], "kept": [1]}, {}, {}]}, "keeps 1 cards, not 5"),
    ({"deck": [5, 5]}, "building 5"),
    ({"deck": [5], "players": [{"buildings": [5]}, {}, {}]}, "building 5"),
    ({"deck": [99]}, "no building 99"),
    ({"round": 0}, "round is 0"),
    ({"round": 7}, "round is 7"),
    ({"round": "two"}, "round"),
    ({"phase": "lunch"}, "lunch"),
    ({"phase": "over", "round": 5}, "round 5"),
    ({"first_player": 3}, "first_player names seat 3"),
    ({"turn": 5}, "turn names seat 5"),
    ({"weather": "rain"}, "weather"),
    ({"players": [{"ready": True}, {}, {}]}, "ready"),
    ({"phase": "place", "offers": [OPEN]}, "offer 1 is open in the place phase"),
    (trading(offers=[{**OPEN, "accepted": [0, 1]}]), "all have accepted"),
    (trading(offers=[{**OPEN, "accepted": [2]}]), "no party"),
    (trading(offers=[{**OPEN, "by": 2}]), "no party"),
    (trading(offers=[{**OPEN, "by": 9}]), "seat 9"),
    (trading(offers=[OPEN, OPEN]), "offer numbers"),
    (trading(offers=[{**OPEN, "id": 0}]), "offer numbers"),
    (trading(offers=[{**OPEN, "status": "lost"}]), "lost"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, buildings=[5])]}]), "its givers lack"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, buildings=[99])]}]), "building 99"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, tiles={"casino": 1})]}]), "casino"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, tiles={"photo": -1})]}]), "-1 photo tiles"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, cash=-10_000)]}]), "-10,000"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, cash=5)]}]), "multiple"),
    (trading(offers=[{**OPEN, "gives": [give(0, 1, cash=990_000)]}]), "cannot pay"),
    (
        trading(offers=[{**OPEN, "gives": [give(0, 0, cash=10_000), give(0, 1, cash=10_000)]}]),
        "to themselves",
    ),
    (trading(clauses=[{**PAID, "cash": -10_000}]), "-10,000"),
    (trading(clauses=[{**PAID, "to": 0}]), "to themselves"),
    (trading(clauses=[{**PAID, "to": 9}]), "seat 9"),
    (trading(clauses=[PAID, PAID]), "clause numbers"),
    (trading(clauses=[{**PAID, "kind": "swear"}]), "swear"),
    (trading(clauses=[{**PAID, "state": "lost"}]), "lost"),
    (
        trading(clauses=[{"id": 1, **clause(0, 1, "share", percent=50), "due": -10_000}]),
        "clauses[0] came to -10,000",
    ),
    (trading(clauses=[{"id": 1, **clause(0, 1, "leave_empty", building=99)}]), "building 99"),
    (
        trading(clauses=[{"id": 1, **clause(0, 1, "place", tile="casino", building=1)}]),
        "casino",
    ),
    (trading(ledger=[{**LINE, "cash": None}]), "ledger[0]"),
    (trading(ledger=[{**LINE, "cash": -10_000}]), "ledger[0]"),
    (trading(ledger=[{**LINE, "to": 9}]), "seat 9"),
    (trading(ledger=[{**LINE, "why": "luck"}]), "luck"),
]


@pytest.mark.parametrize(("given", "told"), IMPOSSIBLE, ids=[told for _, told in IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused_by_name(given: Json, told: str) -> None:
    assert told in refused_position(given)


@pytest.mark.parametrize("given", [[], "start", 5, [{}]])
def test_a_position_that_is_no_object_is_refused(given: object) -> None:
    assert "Expected `object`" in refused_position(given)


def test_a_card_accepted_to_be_given_must_be_held() -> None:
    made = {**OPEN, "gives": [give(0, 1, cards=[5])]}
    assert "card 5" in refused_position(trading(offers=[made]), keep_cards=True)
    table(trading({"hand": [5]}, offers=[made]), keep_cards=True)


def test_everyone_done_placing_together_would_have_ended_the_round() -> None:
    told = refused_position(placing(to_act=[]), placement="together")
    assert "everyone is done placing" in told


def test_everyone_having_kept_would_have_ended_the_deal() -> None:
    hands = [list(range(7 * n + 1, 7 * n + 8)) for n in range(3)]
    players = [{"hand": hand, "kept": hand[:5]} for hand in hands]
    assert "everyone has kept" in refused_position({"players": players})
