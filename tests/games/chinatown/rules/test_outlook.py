"""Outlook cards, in all their ways (C19, C21)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chinatown.table import (
    Json,
    all_done,
    all_ready,
    cash,
    keep,
    keep_first,
    placing,
    play,
    position,
    refused_position,
    table,
    trading,
    view,
)

from teahouse.core import SeededChance

CARDS = [(), (), (), (3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
SHOPS = {
    "1": "pharmacy",  # 3
    "2": "pharmacy",
    "28": "restaurant",  # 4
    "43": "radios",  # 6
    "59": "restaurant",
}


def shops(card: list[int] | None) -> Json:
    """Seat 0 has two Pharmacies, a Radio shop and a Restaurant; seat 1 a Restaurant."""
    start = placing({"buildings": [1, 2, 28, 43]}, {"buildings": [59]}, shops=SHOPS)
    return start if card is None else start | {"outlook_deck": [card]}


def extra(start: Json, **options: Any) -> list[int]:
    """What the round paid beyond income, in 1999's money."""
    match = table(start, edition="alea-1999", **options)
    before, earned = cash(match), position(match)["income"]
    after = cash(all_done(match))
    return [a - b - e for a, b, e in zip(after, before, earned, strict=True)]


def test_c19_a_card_pays_for_every_placed_tile_of_its_sizes() -> None:
    """1999's example: a card of 3 and 4 pays 1,000 for each such tile, complete or not."""
    assert extra(shops([3, 4])) == [3_000, 1_000, 0]
    assert extra(shops([5, 6])) == [1_000, 0, 0]


def test_c19_a_blank_card_pays_nothing() -> None:
    assert extra(shops([])) == [0, 0, 0]


def test_c19_tiles_in_a_complete_business_count_too() -> None:
    start = placing(
        {"buildings": [1, 2, 3]},
        shops={"1": "pharmacy", "2": "pharmacy", "3": "pharmacy"},
        outlook_deck=[[3, 6]],
    )
    assert extra(start) == [3_000, 0, 0]


def test_c21_per_business_pays_once_for_each_business() -> None:
    """The 1999 variant: one business of size 3 and two of size 4 make 3,000."""
    start = placing(
        {"buildings": [1, 2, 28, 29, 59]},
        shops={
            "1": "pharmacy",
            "2": "pharmacy",
            "28": "restaurant",
            "29": "restaurant",
            "59": "restaurant",
        },
        outlook_deck=[[3, 4]],
    )
    assert extra(start, outlook="per_business") == [3_000, 0, 0]
    assert extra(start) == [5_000, 0, 0]


CROSS = [44, 47, 48, 49, 52]


@pytest.mark.parametrize(("overflow", "businesses"), [("literal", 2), ("connected", 3)])
def test_c21_a_group_that_splits_counts_as_the_businesses_it_splits_into(
    overflow: str, businesses: int
) -> None:
    start = placing(
        {"buildings": CROSS},
        shops={str(building): "pharmacy" for building in CROSS},
        outlook_deck=[[3, 4]],
    )
    paid = extra(start, outlook="per_business", overflow=overflow)
    assert paid == [1_000 * businesses, 0, 0]


def test_c21_per_player_pays_once_to_each_with_any_such_tile() -> None:
    assert extra(shops([3, 4]), outlook="per_player") == [1_000, 1_000, 0]
    assert extra(shops([5, 6]), outlook="per_player") == [1_000, 0, 0]


def test_c21_off_pays_nothing_and_has_no_cards() -> None:
    match = table(shops(None), edition="alea-1999", outlook="off")
    assert match.state.outlook_deck == ()
    assert extra(shops(None), outlook="off") == [0, 0, 0]


def test_c21_in_2008_the_amount_is_ten_thousand() -> None:
    start = placing({"buildings": [43]}, shops={"43": "photo"}, outlook_deck=[[3, 4]])
    assert cash(all_done(table(start, outlook="per_tile"))) == [70_000, 50_000, 50_000]


def test_c19_the_outlook_is_paid_before_income() -> None:
    match = all_done(table(shops([3, 4]), edition="alea-1999"))
    assert [line["why"] for line in position(match)["ledger"]] == [
        "outlook",
        "outlook",
        "income",
        "income",
    ]


def test_c19_three_of_nine_cards_are_set_aside_and_six_are_turned() -> None:
    match = table(edition="alea-1999")
    chance = SeededChance("a test")
    chance.below(3)
    chance.shuffle(range(85))
    chance.shuffle(range(90))
    assert match.state.outlook_deck == chance.shuffle(CARDS)[:6]


def test_c19_one_card_is_turned_each_round_and_the_last_in_round_6() -> None:
    match = table(edition="alea-1999")
    deck = match.state.outlook_deck
    for n in range(6):
        assert view(match, 0)["outlook_count"] == 6 - n
        all_done(all_ready(keep_first(match)))
        assert match.state.last_outlook == deck[n]
    assert match.state.phase == "over"
    assert match.state.outlook_deck == ()


def test_c19_the_rounds_card_is_null_until_turned_and_again_in_the_next_round() -> None:
    match = table(shops([3, 4]), edition="alea-1999")
    assert position(match)["outlook"] is None
    shown = position(all_done(match))
    assert shown["outlook"] is None
    assert shown["last_outlook"] == [3, 4]


def test_c21_outlook_first_turns_the_card_before_tiles_are_drawn() -> None:
    match = table({"outlook_deck": [[3, 4]]}, edition="alea-1999", outlook_first=True)
    assert position(match)["outlook"] is None
    hands = [list(player.hand[:5]) for player in match.state.players]
    play(match, keep(0, hands[0]), keep(1, hands[1]))
    events = [type(event).__name__ for event in match.do(keep(2, hands[2]))]
    assert events.index("OutlookTurned") < events.index("TilesDrawn")
    assert position(match)["outlook"] == [3, 4]
    assert view(match, None)["outlook"] == [3, 4]


def test_c21_a_card_turned_first_pays_at_the_end_of_the_round_and_once() -> None:
    start = shops(None) | {"outlook": [3, 4]}
    assert extra(start, outlook_first=True) == [3_000, 1_000, 0]


def test_c21_with_outlook_first_no_second_card_is_turned_at_income() -> None:
    start = trading(outlook=[3, 4], outlook_deck=[[5, 6]])
    match = all_done(all_ready(table(start, edition="alea-1999", outlook_first=True)))
    assert match.state.last_outlook == (3, 4)
    assert match.state.outlook_deck[0] == (5, 6)


def test_c21_outlook_first_without_cards_changes_nothing() -> None:
    match = keep_first(table(outlook_first=True))
    assert position(match)["outlook"] is None


def test_c19_outlook_cards_to_come_may_be_given_in_part() -> None:
    match = table({"round": 4, "outlook_deck": [[5, 6]]}, edition="alea-1999")
    assert match.state.outlook_deck[0] == (5, 6)
    assert len(match.state.outlook_deck) == 3
    assert (5, 6) not in match.state.outlook_deck[1:]


def test_c19_impossible_outlook_cards_are_refused() -> None:
    alea = {"edition": "alea-1999"}
    twice = refused_position({"outlook_deck": [[3, 4], [3, 4]]}, **alea)
    assert "outlook card [3, 4]" in twice
    assert "outlook card [3, 3]" in refused_position({"outlook_deck": [[3, 3]]}, **alea)
    many = refused_position({"round": 6, "outlook_deck": [[3, 4], [3, 5]]}, **alea)
    assert "outlook_deck has 2 cards" in many
    assert "without them" in refused_position({"outlook_deck": [[3, 4]]})
    other = {"phase": "place", "outlook": [3, 4], "last_outlook": [5, 6]}
    assert "last_outlook" in refused_position(other, **alea)
