"""Secret offers and deals (C8)."""

from __future__ import annotations

from tests.games.chinatown.table import (
    SPECTATOR,
    accept,
    agree,
    all_done,
    all_ready,
    clause,
    decline,
    give,
    judge,
    offer,
    play,
    position,
    refusal,
    statuses,
    table,
    told,
    trading,
    view,
    withdraw,
)

SECRET = offer(0, give(0, 1, cash=10_000), secret=True)
OWNER = {"buildings": [1, 2], "tiles": {"photo": 1}}


def test_c8_a_secret_offer_is_seen_by_its_parties_alone() -> None:
    match = play(table(trading()), SECRET)
    assert [len(view(match, seat)["offers"]) for seat in (0, 1, 2, SPECTATOR)] == [1, 1, 0, 0]


def test_c8_to_a_stranger_a_secret_offer_does_not_exist() -> None:
    match = play(table(trading()), SECRET)
    for answer in (accept(2), decline(2), withdraw(2)):
        assert refusal(match, answer) == "no_offer"
    counter = offer(2, give(2, 0, cash=10_000), counters=1)
    assert refusal(match, counter) == "no_offer"


def test_c8_parties_of_a_secret_offer_may_counter_it() -> None:
    match = play(table(trading()), SECRET, offer(1, give(0, 1, cash=20_000), counters=1))
    assert statuses(match) == ["declined", "open"]


def test_c8_an_open_counter_does_not_tell_that_it_counters_a_secret_offer() -> None:
    match = play(table(trading()), SECRET)
    counter = offer(1, give(0, 1, cash=20_000), counters=1)
    assert [event.get("offer", {}).get("counters") for event in told(match, counter, 2)] == [None]
    assert view(match, 2)["offers"][0]["counters"] is None
    assert view(match, 0)["offers"][1]["counters"] == 1


def test_c8_what_changes_hands_on_the_board_and_in_tiles_is_public_once_done() -> None:
    start = trading(OWNER)
    match = agree(
        table(start), offer(0, give(0, 1, buildings=[1], tiles={"photo": 1}), secret=True), 1
    )
    shown = view(match, 2)
    assert shown["players"][1]["buildings"] == [1]
    assert shown["players"][1]["tiles"] == {"photo": 1}
    assert shown["offers"] == []


def test_c8_the_money_of_a_secret_deal_stays_with_its_parties() -> None:
    match = agree(table(trading()), SECRET, 1)
    assert position(match)["ledger"][0]["cash"] == 10_000
    assert view(match, 1)["ledger"][0]["cash"] == 10_000
    line = view(match, 2)["ledger"][0]
    assert (line["from"], line["to"], line["cash"], line["why"]) == (0, 1, None, "deal")
    assert view(match, SPECTATOR)["ledger"][0]["cash"] is None


def test_c8_the_money_of_an_open_deal_is_public() -> None:
    match = agree(table(trading()), offer(0, give(0, 1, cash=10_000)), 1)
    line = view(match, 2)["ledger"][0]
    assert (line["round"], line["from"], line["to"], line["cash"]) == (1, 0, 1, 10_000)


def test_c8_all_parties_of_a_secret_deal_of_three_see_all_its_sums() -> None:
    gives = [give(0, 1, cash=10_000), give(1, 2, cash=20_000)]
    match = agree(table(trading()), offer(0, *gives, secret=True), 1, 2)
    for seat in range(3):
        assert [line["cash"] for line in view(match, seat)["ledger"]] == [10_000, 20_000]


def test_c8_the_promises_of_a_secret_deal_stay_with_its_parties() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)], secret=True), 1)
    counts = [len(view(match, seat)["clauses"]) for seat in (0, 1, 2, SPECTATOR)]
    assert counts == [1, 1, 0, 0]
    assert position(match)["clauses"][0]["secret"] is True


def test_c8_to_a_stranger_a_secret_promise_does_not_exist() -> None:
    words = clause(0, 1, "promise", text="soon", round=2)
    match = agree(table(trading()), offer(0, clauses=[words], secret=True), 1)
    assert refusal(match, judge(2)) == "no_offer", "before its round"
    all_done(all_ready(match))
    assert refusal(match, judge(2)) == "no_offer", "and after"
    assert refusal(match, judge(0)) == "not_yours"
    play(match, judge(1))


def test_c8_a_third_party_of_a_secret_deal_knows_its_promises_and_cannot_judge_them() -> None:
    words = clause(0, 1, "promise", text="soon", round=2)
    match = agree(
        table(trading()), offer(0, give(0, 2, cash=10_000), clauses=[words], secret=True), 1, 2
    )
    all_done(all_ready(match))
    assert len(view(match, 2)["clauses"]) == 1
    assert refusal(match, judge(2)) == "not_a_party"


def test_c8_strangers_are_told_nothing_of_a_secret_offer() -> None:
    match = table(trading())
    assert told(match, SECRET, 2) == []
    assert told(match, accept(1), SPECTATOR) == []


def test_c8_strangers_are_told_the_goods_of_a_secret_deal_and_no_more() -> None:
    match = play(
        table(trading(OWNER)),
        offer(0, give(0, 1, buildings=[1]), give(1, 0, cash=10_000), secret=True),
    )
    events = told(match, accept(1), 2)
    assert [event["type"] for event in events] == ["GoodsGiven"]
    assert events[0]["buildings"] == [1]
    assert "offer" not in events[0]


def test_c8_payments_and_debts_between_two_show_to_nobody_else() -> None:
    match = table(trading({"cash": 0}))
    agree(match, offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
    assert view(match, 2)["clauses"][0]["state"] is None
    assert view(match, 1)["clauses"][0]["state"] == "open"
    all_done(all_ready(match))
    owes = [{"to": 1, "cash": 10_000}]
    assert [view(match, seat)["players"][0]["owes"] for seat in (0, 1, 2)] == [owes, owes, None]
    assert [view(match, seat)["clauses"][0]["state"] for seat in (0, 1, 2)] == [
        "broken",
        "broken",
        None,
    ]


def test_c8_a_payee_sees_only_their_own_part_of_what_is_owed() -> None:
    owes = [{"to": 1, "cash": 10_000}, {"to": 2, "cash": 20_000}]
    match = table({"players": [{"owes": owes}, {}, {}]})
    assert view(match, 0)["players"][0]["owes"] == owes
    assert view(match, 1)["players"][0]["owes"] == [{"to": 1, "cash": 10_000}]
    assert view(match, SPECTATOR)["players"][0]["owes"] is None


def test_c8_the_lines_of_payments_show_to_payer_and_payee_alone() -> None:
    match = table(trading())
    agree(match, offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
    all_done(all_ready(match))
    whys = [[line["why"] for line in view(match, seat)["ledger"]] for seat in (0, 1, 2)]
    assert whys == [["pay"], ["pay"], []]
