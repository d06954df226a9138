"""What a seat remembers of its offers."""

from __future__ import annotations

from teahouse.games.chinatown.bot.stance import KnownOffer, Memory
from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.state import Offer, OfferStatus


def offered(number: int, status: OfferStatus, *, by: int = 0) -> KnownOffer:
    gives = (Give(giver=by, to=1 - by, cash=10_000),)
    return KnownOffer(Offer(number, by, gives, status=status), (), frozenset({0, 1}))


def remembered(*known: KnownOffer) -> Memory:
    return Memory(made=known, heard=(), before=(), dealers=frozenset(), seat=0)


def test_who_takes_offers_is_ready_for_a_higher_price_and_who_refuses_is_less_so() -> None:
    taken = [offered(n, "done") for n in range(3)]
    refused = [offered(n, "declined") for n in range(3, 5)]
    assert remembered(*taken).readiness(1, most=4) == 3
    assert remembered(*taken, *refused).readiness(1, most=4) == 1
    assert remembered(*refused, *taken).readiness(1, most=4) == 3
    assert remembered(*taken).readiness(1, most=2) == 2


def test_only_what_was_offered_to_that_seat_counts() -> None:
    others = offered(1, "done", by=1)
    assert remembered(others).readiness(1, most=4) == 0
    assert remembered(offered(1, "done")).readiness(2, most=4) == 0
