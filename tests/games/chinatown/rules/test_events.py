"""What has happened, and who is told (C5, C8, C13, C14)."""

from __future__ import annotations

from tests.games.chinatown.table import (
    SPECTATOR,
    Json,
    agree,
    all_ready,
    clause,
    done,
    give,
    offer,
    placing,
    play,
    table,
    told,
    trading,
)


def kinds(events: list[Json]) -> list[str]:
    return [event["type"] for event in events]


def test_c5_how_many_cards_were_dealt_is_public_and_which_is_ones_own() -> None:
    match = play(table(placing()), done(0), done(1))
    events = told(match, done(2), 1)
    hands = [event for event in events if event["type"] == "HandDealt"]
    assert [event["seat"] for event in hands] == [1]
    assert sorted(hands[0]["cards"]) == list(match.state.players[1].hand)
    assert kinds(events).count("CardsDealt") == 3


def test_c5_a_spectator_is_told_of_no_hand() -> None:
    match = play(table(placing()), done(0), done(1))
    assert "HandDealt" not in kinds(told(match, done(2), SPECTATOR))


def test_c14_a_round_ends_in_the_order_of_the_rules() -> None:
    start = placing({"buildings": [1]}, shops={"1": "pharmacy"}, outlook_deck=[[3, 4]])
    match = play(table(start, edition="alea-1999"), done(0), done(1))
    order = list(dict.fromkeys(kinds(told(match, done(2), 0))))
    assert order == [
        "PlacingDone",
        "OutlookTurned",
        "OutlookPaid",
        "IncomePaid",
        "RoundStarted",
        "CardsDealt",
        "HandDealt",
    ]


def test_c13_a_payment_is_told_to_payer_and_payee_alone() -> None:
    def last_done(seat: int | None) -> list[str]:
        match = table(trading())
        agree(match, offer(0, clauses=[clause(0, 1, "pay", cash=10_000)]), 1)
        play(all_ready(match), done(0), done(1))
        return kinds(told(match, done(2), seat))

    for seat in (0, 1):
        assert {"MoneyPaid", "ClauseSettled"} <= set(last_done(seat))
    for other in (2, SPECTATOR):
        assert not {"MoneyPaid", "ClauseSettled"} & set(last_done(other))


def test_c7_a_deal_tells_what_changed_hands() -> None:
    match = play(
        table(trading({"buildings": [1], "tiles": {"photo": 1}})),
        offer(0, give(0, 1, buildings=[1], tiles={"photo": 1}), give(1, 0, cash=10_000)),
    )
    events = told(match, {"type": "accept", "seat": 1, "offer": 1}, SPECTATOR)
    assert kinds(events) == ["OfferAccepted", "DealDone", "GoodsGiven", "MoneyPaid"]


def test_c7_a_void_offer_and_a_lapsed_acceptance_are_told() -> None:
    match = play(
        table(trading({"buildings": [1]})),
        offer(0, give(0, 1, buildings=[1])),
        offer(0, give(0, 1, cash=10_000)),
        offer(0, give(0, 2, buildings=[1], cash=10_000)),
    )
    events = told(match, {"type": "accept", "seat": 2, "offer": 3}, SPECTATOR)
    closed = [event for event in events if event["type"] == "OfferClosed"]
    lapsed = [event for event in events if event["type"] == "AcceptanceLapsed"]
    assert [(event["offer"], event["status"]) for event in closed] == [(1, "void")]
    assert [(event["offer"], event["seat"]) for event in lapsed] == [(2, 0)]


def settled(*, secret: bool, seat: int | None) -> list[str]:
    """What is told of a promise to leave a building empty, when its maker is done."""
    match = table(trading({"buildings": [1]}))
    agree(match, offer(0, clauses=[clause(0, 1, "leave_empty", building=1)], secret=secret), 1)
    return kinds(told(all_ready(match), done(0), seat))


def test_c8_how_an_open_promise_ended_is_told_to_all_and_a_secret_one_to_its_parties() -> None:
    for seat in (0, 1, 2, SPECTATOR):
        assert "ClauseSettled" in settled(secret=False, seat=seat)
    assert ["ClauseSettled" in settled(secret=True, seat=seat) for seat in (0, 1, 2)] == [
        True,
        True,
        False,
    ]
