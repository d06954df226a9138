"""The year, the end of the game and ties (C17, C18)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    GAME,
    Json,
    all_done,
    all_ready,
    clause,
    done,
    give,
    keep,
    keep_first,
    offer,
    place,
    placing,
    play,
    position,
    ready,
    refusal,
    table,
    view,
    withdraw,
)

from teahouse.games.chinatown.rules.rulebook import ANIMALS, FIRST_YEAR


def last_round(*players: Json, **fields: object) -> Json:
    return placing(*players, round=6, **fields)


def test_c17_the_years_of_the_snake_to_the_dog() -> None:
    years = [(FIRST_YEAR + n, animal) for n, animal in enumerate(ANIMALS)]
    assert years == [
        (1965, "Snake"),
        (1966, "Horse"),
        (1967, "Goat"),
        (1968, "Monkey"),
        (1969, "Rooster"),
        (1970, "Dog"),
    ]


def test_c17_the_year_moves_on_after_income() -> None:
    match = all_done(table(placing()))
    assert position(match)["round"] == 2


def test_c18_the_game_ends_after_the_income_of_round_6() -> None:
    match = table()
    for _ in range(6):
        assert match.outcome is None
        all_done(all_ready(keep_first(match)))
    assert match.state.phase == "over"
    assert match.state.round == 6
    assert match.to_act == frozenset()


def test_c18_the_most_money_wins() -> None:
    match = table(
        last_round({"cash": 30_000}, {"cash": 20_000, "buildings": [43]}, shops={"43": "photo"})
    )
    shown = position(all_done(match))
    assert shown["scores"] == [30_000, 30_000, 50_000]
    assert shown["winners"] == [2]
    assert match.outcome is not None
    assert match.outcome.winners == (2,)


TIED = ({"cash": 40_000, "buildings": [43]}, {"cash": 30_000, "buildings": [1, 28]}, {"cash": 0})
SHOPS = {"43": "photo", "1": "florist", "28": "florist"}


def test_c18_in_2008_a_tie_goes_to_the_most_tiles_on_the_board() -> None:
    shown = position(all_done(table(last_round(*TIED, shops=SHOPS))))
    assert shown["scores"] == [50_000, 50_000, 0]
    assert shown["winners"] == [1]


def test_c18_tiles_not_placed_break_no_tie() -> None:
    players: list[Json] = [{"tiles": {"photo": 6}}, {}, {"cash": 0}]
    shown = position(all_done(table(last_round(*players))))
    assert shown["winners"] == [0, 1]


def test_c18_more_tiles_do_not_win_against_more_money() -> None:
    players: list[Json] = [{"cash": 60_000}, {"cash": 40_000, "buildings": [43]}, {"cash": 0}]
    shown = position(all_done(table(last_round(*players, shops={"43": "photo"}))))
    assert shown["winners"] == [0]


def test_c18_in_1999_whoever_is_tied_shares_the_win() -> None:
    players: list[Json] = [
        {"cash": 4_000, "buildings": [43]},
        {"cash": 3_000, "buildings": [1, 28]},
        {"cash": 0},
    ]
    shops = {"43": "pharmacy", "1": "laundry", "28": "laundry"}
    start = last_round(*players, shops=shops, outlook_deck=[[]])
    shown = position(all_done(table(start, edition="alea-1999")))
    assert shown["scores"] == [5_000, 5_000, 0]
    assert shown["winners"] == [0, 1]


def test_c18_whoever_is_still_tied_in_2008_shares_the_win() -> None:
    shown = position(all_done(table(last_round())))
    assert shown["winners"] == [0, 1, 2]


def test_c18_once_over_every_view_is_the_full_position() -> None:
    match = all_done(table(last_round(*TIED, shops=SHOPS)))
    full = position(match)
    for seat in (0, 1, 2, None):
        assert {**view(match, seat), **full} == view(match, seat)
    assert full["players"][0]["cash"] == 50_000


def test_c18_before_the_end_there_are_no_scores_and_no_winners() -> None:
    shown = position(table())
    assert "scores" not in shown
    assert "winners" not in shown


def test_c18_payments_of_the_last_round_still_count() -> None:
    paid = {"id": 1, **clause(0, 1, "pay", cash=20_000)}
    shown = position(all_done(table(last_round(clauses=[paid]))))
    assert shown["scores"] == [30_000, 70_000, 50_000]


@pytest.mark.parametrize(
    "action",
    [
        keep(0, [1]),
        offer(0, give(0, 1, cash=10_000)),
        withdraw(0),
        ready(0),
        place(0, "photo", 1),
        done(0),
        {"type": "order", "seat": 0},
        {"type": "timeout", "seat": None},
    ],
    ids=lambda action: str(action["type"]),
)
def test_c18_after_the_end_every_action_is_game_over(action: Json) -> None:
    match = all_done(table(last_round(), trade_minutes=5))
    assert refusal(match, action) == "game_over"


def test_c18_no_cards_are_dealt_after_the_end() -> None:
    match = all_done(table(last_round()))
    assert all(player.hand == () for player in match.state.players)
    assert list(GAME.actions(match.state, 0)) == []


def test_c18_a_game_that_is_over_can_be_loaded() -> None:
    match = all_done(table(last_round(*TIED, shops=SHOPS)))
    again = play(table(position(match)))
    assert position(again) == position(match)
