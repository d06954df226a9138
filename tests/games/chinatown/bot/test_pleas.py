"""Who asks for a little more gets the next price of the plan, or hears that there is no other."""

from __future__ import annotations

from teahouse.core import Match, Phrase
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.rules.actions import MakeOffer, Withdraw
from teahouse.play.protocol import Utterance

from .spoken import aloud, at_table, enquiry, reply_of, says

LONG = 20  # more pleas than any plan has prices


def plea(n: int, *, by: int = 1) -> Utterance:
    return Utterance(n=n, at=0, seat=by, phrase=Phrase(say="a_little_more"))


def asked(action: object) -> int:
    """The sum that seat 0 asks for its tile."""
    assert isinstance(action, MakeOffer)
    return sum(give.cash or 0 for give in action.gives if give.to == 0)


def offered() -> tuple[Match, int]:
    """Seat 0 has laid a tile before seat 1, for so much."""
    match = at_table(round=1)
    action = reply_of(match, 0, said=enquiry("price", tile="tropical_fish")).action
    match.do(action)
    return match, asked(action)


def test_a_little_more_is_a_better_price_said_aloud() -> None:
    match, before = offered()
    reply = reply_of(match, 0, said=(plea(8),))
    assert reply.answers == 8
    assert asked(reply.action) < before
    assert reply.phrases == (Phrase(say="come_down", cash=asked(reply.action)),)


def test_the_dearer_offer_is_taken_back_without_regret() -> None:
    match, _ = offered()
    match.do(reply_of(match, 0, said=(plea(8),)).action)
    answer = Utterance(n=9, at=0, seat=0, phrase=Phrase(say="come_down"), re=8)
    reply = reply_of(match, 0, said=(plea(8), answer))
    assert reply.action == Withdraw(seat=0, offer=match.state.offers[0].id)
    assert "changed" not in says(reply)


def test_who_asks_again_and_again_hears_that_there_is_no_other_price() -> None:
    match, price = offered()
    for n in range(8, 8 + LONG):
        reply = reply_of(match, 0, said=(plea(n),))
        if reply.action is None:
            assert reply.phrases == (Phrase(say="hold", cash=price),)
            return
        assert asked(reply.action) < price
        price = asked(reply.action)
        match.do(reply.action)
    raise AssertionError("the price fell without end")


def test_who_was_offered_nothing_gets_nothing() -> None:
    match, _ = offered()
    reply = Hard().choose(aloud(match, 0, said=(plea(8, by=2),)))
    assert getattr(reply, "answers", None) is None
