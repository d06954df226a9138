"""Views: what a seat and a spectator may know (C3, C5, C6, C8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.chinatown.table import (
    GAME,
    SPECTATOR,
    agree,
    all_ready,
    give,
    keep,
    keep_first,
    offer,
    placing,
    play,
    position,
    table,
    trading,
    view,
)

from teahouse.games.chinatown.rules.state import Player, State

EVERYONE = (0, 1, 2, SPECTATOR)
HIDDEN = ("deck", "bag", "outlook_deck")
COUNTED = {"deck": "deck_count", "bag": "bag_count", "outlook_deck": "outlook_count"}


@pytest.mark.parametrize("seat", EVERYONE)
def test_c5_what_is_to_come_is_absent_and_its_number_public(seat: int | None) -> None:
    match = table(edition="alea-1999")
    full, shown = position(match), view(match, seat)
    for name in HIDDEN:
        assert name not in shown
        assert shown[COUNTED[name]] == len(full[name])


def test_c5_a_hand_is_ones_own_and_its_number_public() -> None:
    match = table()
    shown = view(match, 1)["players"]
    assert shown[1]["hand"] == list(match.state.players[1].hand)
    assert [player["hand"] is None for player in shown] == [True, False, True]
    assert [player["hand_count"] for player in shown] == [7, 7, 7]


def test_c5_what_was_kept_is_hidden_until_all_have_chosen() -> None:
    match = table()
    play(match, keep(0, list(match.state.players[0].hand[:5])))
    assert [view(match, seat)["players"][0]["kept"] is None for seat in EVERYONE] == [
        False,
        True,
        True,
        True,
    ]
    play(match, *(keep(s, list(match.state.players[s].hand[:5])) for s in (1, 2)))
    assert all(view(match, seat)["players"][0]["kept"] is not None for seat in EVERYONE)


def test_everything_public_is_in_every_view() -> None:
    match = agree(keep_first(table()), offer(0, give(0, 1, cash=10_000)), 1)
    full = position(match)
    for seat in EVERYONE:
        shown = view(match, seat)
        for name in ("round", "phase", "first_player", "turn", "to_act", "shops", "offers"):
            assert shown[name] == full[name]
        for mine, real in zip(shown["players"], full["players"], strict=True):
            assert mine["buildings"] == real["buildings"]
            assert mine["tiles"] == real["tiles"]
            assert mine["ready"] == real["ready"]


def test_income_is_public() -> None:
    match = table(trading({"buildings": [1]}, shops={"1": "photo"}))
    assert view(match, SPECTATOR)["income"] == [10_000, 0, 0]


# Two states that differ only in what is hidden look alike


def hidden_twins(state: State, seat: int | None) -> list[State]:
    """The state with each thing changed that this seat may not know."""
    twins = [
        replace(state, deck=state.deck[::-1]),
        replace(state, bag=state.bag[::-1]),
        replace(state, outlook_deck=state.outlook_deck[::-1]),
        replace(state, seed="another", drawn=state.drawn + 7),
    ]
    for other in (other for other in range(3) if other != seat):
        player = state.players[other]
        spare = min(set(range(1, 86)) - set(player.hand))
        changed = (
            replace(player, cash=player.cash + 7_000),
            replace(player, hand=tuple(sorted((spare, *player.hand[1:])))),
        )
        twins += [_with(state, other, twin) for twin in changed]
    return twins


def _with(state: State, seat: int, player: Player) -> State:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


@pytest.mark.parametrize("seat", EVERYONE)
@pytest.mark.parametrize("phase", ["deal", "trade", "place"])
def test_a_view_tells_no_more_than_it_shows(phase: str, seat: int | None) -> None:
    match = table(keep_cards=True, edition="alea-1999")
    if phase != "deal":
        keep_first(match)
    if phase == "place":
        all_ready(match)
    shown = GAME.view(match.state, seat)
    for twin in hidden_twins(match.state, seat):
        assert twin != match.state
        assert GAME.view(twin, seat) == shown


def test_the_ledger_of_a_view_is_null_where_a_secret_sum_is() -> None:
    match = agree(table(trading()), offer(0, give(0, 1, cash=10_000), secret=True), 1)
    agree(match, offer(1, give(1, 2, cash=20_000)), 2)
    sums = {seat: [line["cash"] for line in view(match, seat)["ledger"]] for seat in EVERYONE}
    assert sums == {
        0: [10_000, 20_000],
        1: [10_000, 20_000],
        2: [None, 20_000],
        SPECTATOR: [None, 20_000],
    }


def test_c15_everyone_sees_every_business_by_its_lowest_building() -> None:
    shops = {"1": "photo", "2": "photo", "16": "dim_sum"}
    match = table(trading({"buildings": [1, 2]}, {"buildings": [16]}, shops=shops))
    seen = [view(match, seat)["businesses"] for seat in EVERYONE]
    assert seen == [seen[0]] * len(EVERYONE)
    assert {building: one["buildings"] for building, one in seen[0].items()} == {
        "1": [1, 2],
        "16": [16],
    }
    assert (seen[0]["1"]["size"], seen[0]["1"]["pays"]) == (2, 20_000)


def test_c15_a_new_business_leaves_the_others_where_they_are() -> None:
    tiles = {"photo": 1}
    start = placing({"buildings": [1, 3, 40], "tiles": tiles}, shops={"40": "photo"})
    match = table(start)
    before = view(match, SPECTATOR)["businesses"]
    play(match, {"type": "place", "seat": 0, "tile": "photo", "building": 3})
    after = view(match, SPECTATOR)["businesses"]
    assert after.pop("3")["pays"] == 10_000
    assert after == before


def test_c15_businesses_are_worked_out_and_no_part_of_a_position() -> None:
    match = table(trading({"buildings": [1]}, shops={"1": "photo"}))
    assert "businesses" not in position(match)
    assert GAME.open_view(match.state).businesses == GAME.view(match.state, 0).businesses
