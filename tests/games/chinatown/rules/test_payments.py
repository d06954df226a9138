"""Promised payments and debts (C13)."""

from __future__ import annotations

from tests.games.chinatown.table import (
    GAME,
    agree,
    all_done,
    all_ready,
    cash,
    clause,
    keep_first,
    offer,
    placing,
    position,
    table,
    trading,
)

from teahouse.core import Match


def states(match: Match) -> list[str]:
    return [undertaken.state for undertaken in match.state.clauses]


def test_c13_a_payment_is_made_right_after_the_rounds_income() -> None:
    start = trading({"cash": 0, "buildings": [43]}, shops={"43": "photo"})
    match = agree(table(start), offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
    all_done(all_ready(match))
    assert [player.cash for player in match.state.players] == [0, 60_000, 50_000]
    assert states(match) == ["kept"]


def test_c13_whoever_is_short_pays_what_they_have_and_owes_the_rest() -> None:
    match = agree(
        table(trading({"cash": 20_000})),
        offer(0, clauses=[clause(0, 1, "pay", cash=50_000)]),
        1,
    )
    shown = position(all_done(all_ready(match)))
    assert shown["players"][0]["cash"] == 0
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 30_000}]
    assert [c["state"] for c in shown["clauses"]] == ["broken"]


def test_c13_payments_go_by_number_out_of_all_the_payer_has() -> None:
    terms = [clause(0, 2, "pay", cash=40_000), clause(0, 1, "pay", cash=40_000)]
    match = agree(table(trading({"cash": 50_000})), offer(0, clauses=terms), 1, 2)
    shown = position(all_done(all_ready(match)))
    assert [player["cash"] for player in shown["players"]] == [0, 60_000, 90_000]
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 30_000}]


def test_c13_money_just_received_pays_a_later_clause() -> None:
    terms = [clause(0, 1, "pay", cash=10_000), clause(1, 2, "pay", cash=20_000)]
    start = trading({"cash": 10_000}, {"cash": 10_000}, {"cash": 0})
    match = agree(table(start), offer(0, clauses=terms), 1, 2)
    all_done(all_ready(match))
    assert [player.cash for player in match.state.players] == [0, 0, 20_000]
    assert states(match) == ["kept", "kept"]


DEBTOR = {
    "cash": 90_000,
    "buildings": [43],
    "owes": [{"to": 1, "cash": 10_000}, {"to": 2, "cash": 30_000}],
}


def test_c13_debts_are_paid_oldest_first_out_of_all_one_has() -> None:
    poorer = DEBTOR | {"cash": 20_000}
    shown = position(all_done(table(placing(poorer, shops={"43": "photo"}))))
    assert [player["cash"] for player in shown["players"]] == [0, 60_000, 70_000]
    assert shown["players"][0]["owes"] == [{"to": 2, "cash": 10_000}]


def test_c13_a_debt_is_paid_off_over_several_rounds() -> None:
    match = all_done(table(placing(DEBTOR | {"cash": 0}, shops={"43": "photo"})))
    for left in (20_000, 10_000, 0):
        match = all_done(all_ready(keep_first(match)))
        owed = [debt.cash for debt in match.state.players[0].owes]
        assert sum(owed) == left
    assert match.state.players[0].cash == 0


def test_c13_without_money_a_debt_waits() -> None:
    match = all_done(table(placing({"cash": 0, "owes": [{"to": 1, "cash": 10_000}]})))
    assert position(match)["players"][0]["owes"] == [{"to": 1, "cash": 10_000}]


def test_c13_what_one_gets_goes_on_to_those_one_owes() -> None:
    """Seat 1 is paid after it should have paid seat 2, and pays all the same."""
    start = placing(
        {"cash": 20_000, "owes": [{"to": 1, "cash": 20_000}]},
        {"cash": 0, "owes": [{"to": 2, "cash": 10_000}, {"to": 0, "cash": 30_000}]},
        {"cash": 0},
    )
    shown = position(all_done(table(start)))
    assert [player["cash"] for player in shown["players"]] == [10_000, 0, 10_000]
    assert [player["owes"] for player in shown["players"]] == [[], [{"to": 0, "cash": 20_000}], []]


def test_c13_one_note_settles_debts_that_go_in_a_circle() -> None:
    lots = 1_000_000 * 10_000
    start = placing(
        {"cash": 10_000, "owes": [{"to": 1, "cash": lots}]},
        {"cash": 0, "owes": [{"to": 2, "cash": lots}]},
        {"cash": 0, "owes": [{"to": 0, "cash": lots}]},
    )
    match = all_done(table(start))
    assert [player.owes for player in match.state.players] == [(), (), ()]
    assert cash(match) == [10_000, 0, 0]


def test_c13_debts_in_a_circle_stay_where_nobody_has_a_note() -> None:
    start = placing(
        {"cash": 0, "owes": [{"to": 1, "cash": 10_000}]},
        {"cash": 0, "owes": [{"to": 0, "cash": 10_000}]},
        {"cash": 0},
    )
    match = all_done(table(start))
    assert [len(player.owes) for player in match.state.players] == [1, 1, 0]


def test_c13_version_1_took_debts_out_of_the_income_alone() -> None:
    match = Match(
        GAME.at_version(1),
        {"players": 3},
        seed="a test",
        position=placing(DEBTOR, shops={"43": "photo"}),
    )
    shown = position(all_done(match))
    assert [player["cash"] for player in shown["players"]] == [90_000, 60_000, 50_000]
    assert shown["players"][0]["owes"] == [{"to": 2, "cash": 30_000}]


def test_c13_debts_come_before_the_rounds_payments() -> None:
    """Income 10,000: the debt takes it; the payment takes what is left, which is nothing."""
    start = placing(
        {"cash": 0, "buildings": [43], "owes": [{"to": 2, "cash": 10_000}]},
        shops={"43": "photo"},
        clauses=[{"id": 1, **clause(0, 1, "pay", cash=10_000)}],
    )
    shown = position(all_done(table(start)))
    assert [player["cash"] for player in shown["players"]] == [0, 50_000, 60_000]
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 10_000}]


def test_c13_outlook_pay_goes_to_debts_too() -> None:
    start = placing(
        {"cash": 0, "buildings": [1, 2], "owes": [{"to": 1, "cash": 9_000}]},
        shops={"1": "pharmacy", "2": "pharmacy"},
        outlook_deck=[[3, 4]],
    )
    shown = position(all_done(table(start, edition="alea-1999")))
    assert shown["players"][0]["cash"] == 0
    assert shown["players"][0]["owes"] == [{"to": 1, "cash": 5_000}]


def test_c13_once_a_payment_fell_short_only_the_debt_counts() -> None:
    match = table(trading({"cash": 0, "buildings": [43]}, shops={"43": "photo"}))
    agree(match, offer(0, clauses=[clause(0, 1, "pay", cash=20_000)]), 1)
    all_done(all_ready(match))
    assert states(match) == ["broken"]
    all_done(all_ready(keep_first(match)))
    assert states(match) == ["broken"], "paid later, but not when it was promised"
    assert match.state.players[0].owes == ()
    assert match.state.players[1].cash == 70_000
