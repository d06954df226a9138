"""Editions and variants (C16, C19 to C25)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chinatown.table import GAME, Json, position, refusal, table, trading, view

from teahouse.core import OptionsError, plain

TIMEOUT = {"type": "timeout", "seat": None}


def test_c16_c21_the_default_edition_is_2008_read_literally_without_outlook_cards() -> None:
    assert plain(GAME.options({})) == {
        "edition": "zman-2008",
        "players": 4,
        "overflow": "literal",
        "finished": "open",
        "secret_deals": False,
        "placement": "in_order",
        "first": None,
        "street_access": False,
        "street_front": "open",
        "outlook": "off",
        "outlook_first": False,
        "keep_cards": False,
        "must_mark": True,
        "trade_minutes": None,
        "open_money": False,
        "first_player": "rotates",
    }


def test_c16_c21_1999_cuts_connected_groups_and_plays_outlook_cards_by_tile() -> None:
    options = GAME.options({"edition": "alea-1999"})
    assert (options.overflow, options.outlook) == ("connected", "per_tile")


def test_c16_c21_each_editions_reading_can_be_had_in_the_other() -> None:
    options = GAME.options({"overflow": "connected", "outlook": "per_player"})
    assert (options.edition, options.overflow, options.outlook) == (
        "zman-2008",
        "connected",
        "per_player",
    )


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"edition": "kosmos"}, "kosmos"),
        ({"edition": None}, "edition"),
        ({"edition": []}, "edition"),
        ({"players": 2}, "players"),
        ({"players": 6}, "players"),
        ({"players": "4"}, "players"),
        ({"players": True}, "players"),
        ({"overflow": "some"}, "overflow"),
        ({"overflow": None}, "overflow"),
        ({"placement": "anyhow"}, "placement"),
        ({"street_access": "yes"}, "street_access"),
        ({"street_access": 1}, "street_access"),
        ({"outlook": "always"}, "outlook"),
        ({"first_player": "random"}, "first_player"),
        ({"trade_minutes": 0}, "trade_minutes"),
        ({"trade_minutes": 61}, "trade_minutes"),
        ({"trade_minutes": 2.5}, "trade_minutes"),
        ({"trade_minutes": 10**30}, "trade_minutes"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_options_that_the_game_does_not_have_are_refused_by_name(raw: Json, told: str) -> None:
    with pytest.raises(OptionsError, match=told):
        GAME.options(raw)


@pytest.mark.parametrize("minutes", [1, 60])
def test_c23_a_time_limit_is_1_to_60_minutes(minutes: int) -> None:
    assert GAME.options({"trade_minutes": minutes}).trade_minutes == minutes


def test_c23_when_time_runs_out_trade_ends_as_if_all_had_agreed() -> None:
    match = table(trading({}, {"ready": True}), trade_minutes=5)
    match.do({"type": "offer", "seat": 0, "gives": [{"from": 0, "to": 1, "cash": 10_000}]})
    match.do(TIMEOUT)
    shown = position(match)
    assert (shown["phase"], shown["turn"]) == ("place", 0)
    assert [made["status"] for made in shown["offers"]] == ["void"]
    assert not any(player["ready"] for player in shown["players"])


def test_c23_the_clock_may_leave_its_seat_out() -> None:
    match = table(trading(), trade_minutes=5)
    match.do({"type": "timeout"})
    assert match.state.phase == "place"


@pytest.mark.parametrize("seat", [0, 2, 9, -1])
def test_c23_no_player_sends_a_timeout(seat: int) -> None:
    match = table(trading(), trade_minutes=5)
    assert refusal(match, {"type": "timeout", "seat": seat}) == "bad_seat"


def test_c23_without_a_time_limit_time_does_not_run_out() -> None:
    assert refusal(table(trading()), TIMEOUT) == "forbidden"


@pytest.mark.parametrize("phase", ["deal", "place"])
def test_c23_only_trade_runs_out_of_time(phase: str) -> None:
    assert refusal(table({"phase": phase}, trade_minutes=5), TIMEOUT) == "wrong_phase"
    assert refusal(table({"phase": phase}), TIMEOUT) == "wrong_phase", "before forbidden"


def test_c3_money_is_hidden_from_everyone_else() -> None:
    match = table()
    assert [player["cash"] for player in view(match, 1)["players"]] == [None, 50_000, None]
    assert [player["cash"] for player in view(match, None)["players"]] == [None, None, None]


def test_c24_with_open_money_everybody_sees_everybodys() -> None:
    match = table(open_money=True)
    assert [player["cash"] for player in view(match, None)["players"]] == [50_000] * 3


def test_c24_open_money_opens_no_secret_deal() -> None:
    match = table(trading(), open_money=True)
    secret: dict[str, Any] = {
        "type": "offer",
        "seat": 0,
        "gives": [{"from": 0, "to": 1, "cash": 10_000}],
        "secret": True,
    }
    match.do(secret)
    match.do({"type": "accept", "seat": 1, "offer": 1})
    assert view(match, 2)["offers"] == []
    assert view(match, 2)["ledger"][0]["cash"] is None
    assert view(match, 2)["players"][0]["cash"] == 40_000
