"""The clauses `deliver`, `share` and `refrain`, and the order: what is told, and to whom."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    GAME,
    Json,
    accept,
    agree,
    all_done,
    all_ready,
    clause,
    give,
    keep_first,
    offer,
    play,
    position,
    ready,
    table,
    told,
    trading,
    view,
)

from teahouse.core import FastChance, Match, RuleError, plain
from teahouse.games.chinatown.rules.steps import is_stale

PHOTO = {"1": "photo", "2": "photo"}


def holding(building: int = 5) -> Json:
    """Seat 2 has what seat 0 may promise to pass on to seat 1."""
    return trading({}, {}, {"buildings": [building]})


def types(events: list[Json]) -> list[str]:
    return [event["type"] for event in events]


def test_c13_a_delivery_is_told_to_all_and_its_promise_to_those_who_know_of_it() -> None:
    match = table(holding())
    agree(match, offer(0, clauses=[clause(0, 1, "deliver", building=5)], secret=True), 1)
    play(match, offer(2, give(2, 0, buildings=[5])))
    seen = told(match, accept(0, 2), 2)
    assert types(seen) == ["OfferAccepted", "DealDone", "GoodsGiven", "GoodsDelivered"]
    assert seen[-1] == {"type": "GoodsDelivered", "giver": 0, "to": 1, "building": 5}


def test_c13_the_parties_of_a_secret_promise_are_told_that_it_was_kept() -> None:
    match = table(holding())
    agree(match, offer(0, clauses=[clause(0, 1, "deliver", building=5)], secret=True), 1)
    play(match, offer(2, give(2, 0, buildings=[5])))
    seen = told(match, accept(0, 2), 1)
    assert types(seen)[-2:] == ["GoodsDelivered", "ClauseSettled"]


def test_c13_a_thing_promised_in_a_circle_stops_where_each_promise_was_kept() -> None:
    match = table(holding())
    terms = [clause(0, 1, "deliver", building=5), clause(1, 0, "deliver", building=5)]
    agree(match, offer(0, clauses=terms), 1)
    agree(match, offer(2, give(2, 0, buildings=[5])), 0)
    assert [undertaken.state for undertaken in match.state.clauses] == ["kept", "kept"]
    assert match.state.owned_by(0) == [5]


def test_c13_a_delivery_voids_an_offer_of_what_has_gone() -> None:
    match = table(holding())
    agree(match, offer(0, clauses=[clause(0, 1, "deliver", building=5)]), 1)
    play(match, offer(2, give(2, 1, buildings=[5]), give(1, 2, cash=20_000)))
    agree(match, offer(2, give(2, 0, buildings=[5])), 0)
    assert [made.status for made in match.state.offers] == ["done", "void", "done"]


def test_c13_a_delivered_building_brings_its_shop_along() -> None:
    match = table(trading({}, {}, {"buildings": [1]}, shops={"1": "photo"}))
    agree(match, offer(0, clauses=[clause(0, 1, "deliver", building=1)]), 1)
    agree(match, offer(2, give(2, 0, buildings=[1])), 0)
    assert position(match)["income"] == [0, 10_000, 0]


def test_c13_whoever_says_ready_must_have_seen_what_was_delivered_to_them() -> None:
    match = agree(table(holding()), offer(0, clauses=[clause(0, 1, "deliver", building=5)]), 1)
    seen = match.state
    agree(match, offer(2, give(2, 0, buildings=[5])), 0)
    said = GAME.action(ready(1))
    assert is_stale(said, seen, match.state)
    assert not is_stale(said, match.state, match.state)


def test_c11_whoever_says_ready_must_have_heard_that_the_order_was_asked_for() -> None:
    match = table(trading(), placement="on_demand")
    seen = match.state
    play(match, {"type": "order", "seat": 2})
    assert is_stale(GAME.action(ready(1)), seen, match.state)


def test_c11_the_order_is_told_to_all() -> None:
    match = table(trading(), placement="on_demand")
    assert told(match, {"type": "order", "seat": 2}, None) == [{"type": "OrderAsked", "seat": 2}]


def test_c11_the_order_can_be_listed_until_it_was_asked_for() -> None:
    match = table(trading(), placement="on_demand")
    order = {"type": "order", "seat": 1}
    assert order in [plain(listed) for listed in GAME.actions(match.state, 1)]
    play(match, {"type": "order", "seat": 2})
    assert order not in [plain(listed) for listed in GAME.actions(match.state, 1)]


@pytest.mark.parametrize(("building", "due"), [(None, 20_000), (1, 10_000)])
def test_c13_everyone_who_knows_of_a_share_reads_what_it_came_to(
    building: int | None, due: int
) -> None:
    shops = {**PHOTO, "40": "photo", "41": "photo", "43": "photo"}
    start = trading({"cash": 0, "buildings": [1, 2, 40, 41, 43]}, shops=shops)
    terms = {"percent": 50} | ({} if building is None else {"building": building})
    match = agree(table(start), offer(0, clauses=[clause(0, 1, "share", **terms)]), 1)
    assert "due" not in view(match, 2)["clauses"][0]
    all_done(all_ready(match))
    agreed = [view(match, seat)["clauses"][0] for seat in (0, 1, 2, None)]
    assert [one["due"] for one in agreed] == [due] * 4
    assert [one["state"] for one in agreed] == ["kept", "kept", None, None]
    assert position(table(position(match)))["clauses"] == position(match)["clauses"]


def test_c8_what_a_secret_share_came_to_stays_with_its_parties() -> None:
    start = trading({"cash": 0, "buildings": [1, 2]}, shops=PHOTO)
    secret = offer(0, clauses=[clause(0, 1, "share", percent=50)], secret=True)
    match = all_done(all_ready(agree(table(start), secret, 1)))
    assert [len(view(match, seat)["clauses"]) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]


def test_c13_a_share_and_its_payment_are_told_to_payer_and_payee_alone() -> None:
    start = trading({"buildings": [1, 2]}, shops=PHOTO)
    match = agree(table(start), offer(0, clauses=[clause(0, 1, "share", percent=50)]), 1)
    all_ready(match)
    play(match, {"type": "done", "seat": 0}, {"type": "done", "seat": 1})
    last = {"type": "done", "seat": 2}
    stranger = [event for event in told(match, last, 2) if event["type"] != "HandDealt"]
    assert {"MoneyPaid", "ClauseSettled"}.isdisjoint(types(stranger))
    assert view(match, 2)["clauses"][0]["state"] is None
    assert view(match, 0)["clauses"][0]["state"] == view(match, 1)["clauses"][0]["state"] == "kept"


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_c13_every_clause_can_be_dealt_anew_from_a_view(seat: int | None) -> None:
    start = trading({"buildings": [1, 2]}, {}, {"buildings": [5]}, shops=PHOTO)
    match = table(start, placement="on_demand")
    terms = [
        clause(0, 1, "deliver", building=5),
        clause(0, 1, "share", percent=10, building=1),
        clause(1, 0, "refrain", seat=2),
        clause(1, 0, "promise", text="soon", round=1),
    ]
    agree(match, offer(0, clauses=terms), 1)
    play(match, {"type": "order", "seat": 2})
    for go_on in (all_ready, all_done, keep_first):
        seen = GAME.view(match.state, seat)
        dealt = GAME.redeal(match.options, seen, FastChance("anew"))
        assert plain(GAME.view(dealt, seat)) == plain(seen)
        GAME.audit(dealt)
        go_on(match)


@pytest.mark.parametrize(
    "terms",
    [
        clause(0, 1, "deliver", building=5),
        clause(0, 1, "share", percent=10),
        clause(0, 1, "refrain", seat=2),
    ],
    ids=lambda terms: str(terms["kind"]),
)
def test_c13_a_game_of_version_1_does_not_have_the_newer_clauses(terms: Json) -> None:
    old = GAME.at_version(1)
    match = Match(old, {"players": 3}, seed="a test", position=trading())
    with pytest.raises(RuleError, match="forbidden"):
        old.check(match.state, old.action(offer(0, clauses=[terms])))


def test_c8_c11_a_game_of_version_1_has_secret_deals_and_places_in_order() -> None:
    options = GAME.at_version(1).options({"edition": "alea-1999"})
    assert (options.secret_deals, options.placement) == (True, "in_order")
    assert GAME.at_version(1).options({}).secret_deals


def test_c13_a_payment_of_version_1_had_no_limit() -> None:
    match = Match(GAME.at_version(1), {"players": 3}, seed="a test", position=trading())
    match.do(offer(0, clauses=[clause(0, 1, "pay", cash=10_010_000)]))
    assert len(match.state.offers) == 1
