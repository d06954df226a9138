"""Enquiries and marks: they are answered with an offer, or with a reason that is true."""

from __future__ import annotations

import pytest

from teahouse.core import Match, Phrase
from teahouse.games.chinatown.bot.levels import NeverTrades
from teahouse.games.chinatown.bot.things import Thing, added
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play.protocol import Reply, Utterance

from .seated import give, offer, seen, table, trading
from .spoken import BUYER, OWNER, aloud, at_table, enquiry, marked, reply_of, says

ALL = None
CORNER = 24  # beside the shops of seat 1 and of seat 2, and worth most to its owner


def test_asked_for_a_price_it_lays_an_offer_and_names_the_sum() -> None:
    reply = reply_of(at_table(), 0, said=enquiry("price", tile="tropical_fish"))
    assert reply.answers == 7
    assert says(reply) == ["ask_price"]
    assert isinstance(reply.action, MakeOffer)
    asked = sum(g.cash or 0 for g in reply.action.gives if g.to == 0)
    assert reply.phrases[0].cash == asked > 0


def test_an_enquiry_is_answered_to_those_who_heard_it() -> None:
    reply = reply_of(at_table(), 0, said=enquiry("price", tile="tropical_fish"))
    assert reply.to == (0, 1)


def test_asked_what_it_would_give_it_makes_a_bid() -> None:
    said = enquiry("bid", by=0, to=(1,), tile="tropical_fish")
    reply = reply_of(at_table(), 1, said=said)
    assert says(reply) == ["bid_price"]
    assert isinstance(reply.action, MakeOffer)


def test_what_the_other_cannot_pay_has_a_price_all_the_same() -> None:
    match = table(trading({"buildings": [60]}, {"buildings": [22]}, round=3), open_money=True)
    reply = reply_of(match, 0, said=enquiry("price", building=60))
    assert says(reply) == ["ask_price"]


def test_of_what_it_needs_itself_it_says_never_and_what_for() -> None:
    reply = reply_of(at_table(), 0, said=enquiry("price", building=11))
    assert reply.phrases == (Phrase(say="never", building=11, tile="photo"),)
    assert reply.action is None


def test_what_is_of_no_use_is_said_to_be_so() -> None:
    match = table(trading(OWNER, {**BUYER, "buildings": [60], "tiles": {"laundry": 1}}))
    reply = reply_of(match, 0, said=enquiry("bid", tile="laundry"))
    assert says(reply) == ["no_use"]


@pytest.mark.parametrize(
    ("kind", "seat", "by", "say"), [("wanted", 0, 1, "have_it"), ("for_sale", 1, 0, "take_it")]
)
def test_a_mark_is_answered_with_an_offer(kind: str, seat: int, by: int, say: str) -> None:
    reply = reply_of(at_table(), seat, said=marked(kind, by=by, tile="tropical_fish"))
    assert says(reply) == [say]
    assert isinstance(reply.action, MakeOffer)
    fish = [g for g in reply.action.gives if g.tiles.get("tropical_fish")]
    assert [(g.giver, g.to) for g in fish] == [(0, 1)]


def test_who_keeps_what_another_wants_says_so() -> None:
    reply = reply_of(at_table(), 0, said=marked("wanted", by=2, building=11))
    assert says(reply) == ["need_building"]
    assert reply.action is None


def test_who_would_rather_sell_to_a_third_names_a_price_and_not_a_reason_to_keep_it() -> None:
    reply = reply_of(at_table(), 0, said=marked("wanted", by=2, tile="photo"))
    assert says(reply) == ["ask_price"]
    assert isinstance(reply.action, MakeOffer)


def test_of_those_who_have_no_use_for_what_is_for_sale_the_first_says_so() -> None:
    match = table(trading(OWNER, {**BUYER, "buildings": [60], "tiles": {"laundry": 1}}, {}))
    said = marked("for_sale", by=1, tile="laundry")
    reply = reply_of(match, 0, said=said)
    assert says(reply) == ["no_use"]
    answer = Utterance(n=8, at=0, seat=0, phrase=reply.phrases[0], re=7)
    assert reply_of(match, 2, said=(*said, answer)).answers is None


def test_who_has_offers_enough_to_look_at_is_answered_in_words() -> None:
    asked = enquiry("price", tile="tropical_fish")
    reply = reply_of(at_table(), 0, said=asked, busy=frozenset({1}))
    assert says(reply) == ["ask_price"]
    assert reply.action is None


def test_what_money_cannot_buy_may_be_had_for_another_thing() -> None:
    mine = {"buildings": [22, 23], "tiles": {"photo": 1, "laundry": 2}, "cash": 0}
    theirs = {"buildings": [40, 41], "tiles": {"photo": 2, "laundry": 1}, "cash": 0}
    match = table(trading(mine, theirs, round=3), open_money=True)
    reply = reply_of(match, 0, said=enquiry("price", tile="photo"))
    assert says(reply) == ["rather_swap"]
    assert isinstance(reply.action, MakeOffer)
    assert {give.giver for give in reply.action.gives} == {0, 1}


def test_an_enquiry_is_answered_once() -> None:
    said = enquiry("price", building=11)
    answered = Utterance(
        n=8, at=0, seat=0, phrase=Phrase(say="stays", building=11), to=(0, 1), re=7
    )
    assert reply_of(at_table(), 0, said=(*said, answered)).answers is None


def test_what_is_not_ones_own_has_no_price() -> None:
    assert reply_of(at_table(), 0, said=enquiry("price", building=22)).answers is None


def test_one_who_deals_with_nobody_answers_all_the_same() -> None:
    reply = NeverTrades().choose(aloud(at_table(), 0, said=enquiry("price", building=11)))
    assert isinstance(reply, Reply)
    assert says(reply) == ["stays"]


def bidding(cash: int = 300_000) -> Match:
    """Seat 0 owns a building in a row of its own, which the two others could use as well."""
    owner = {"buildings": [19, 22, CORNER], "tiles": {"photo": 3}, "cash": cash}
    first = {"buildings": [23, 25], "tiles": {"photo": 2}, "cash": cash}
    second = {"buildings": [26, 27], "tiles": {"laundry": 3}, "cash": cash}
    return table(trading(owner, first, second, round=3), open_money=True)


def bid_of(reply: Reply) -> int:
    (phrase,) = reply.phrases
    assert phrase.say == "bid_price"
    assert isinstance(reply.action, MakeOffer)
    assert [give.cash for give in reply.action.gives if give.to == 0] == [phrase.cash]
    return phrase.cash or 0


def test_a_bid_is_part_of_what_the_thing_is_worth_to_the_bidder() -> None:
    match = bidding()
    bid = bid_of(reply_of(match, 1, said=enquiry("bid", by=0, to=ALL, building=CORNER)))
    worth = 10_000 * added(seen(match, 1), 1, Thing(building=CORNER))
    assert 0 < bid < 0.6 * worth


def test_the_next_to_answer_bids_more_or_says_that_others_can_use_it() -> None:
    match = bidding()
    asked = enquiry("bid", by=0, to=ALL, building=CORNER)
    first = reply_of(match, 1, said=asked)
    heard = Utterance(n=8, at=0, seat=1, phrase=first.phrases[0], re=7)
    assert bid_of(reply_of(match, 2, said=(*asked, heard))) > bid_of(first)
    dear = Utterance(n=8, at=0, seat=1, phrase=Phrase(say="bid_price", cash=200_000), re=7)
    assert says(reply_of(match, 2, said=(*asked, dear))) == ["others_use"]


def test_a_bid_that_was_refused_is_followed_by_a_higher_one_or_by_none() -> None:
    match = bidding()
    asked = enquiry("bid", by=0, to=ALL, building=CORNER)
    bids = []
    while (reply := reply_of(match, 1, said=asked)).action is not None:
        bids.append(bid_of(reply))
        match.do(reply.action)
        match.do({"type": "decline", "seat": 0, "offer": len(bids)})
    assert bids == sorted(set(bids))
    assert len(bids) > 1
    assert reply.phrases == (Phrase(say="hold", building=CORNER, cash=bids[-1]),)


def test_who_has_no_money_sees_no_price() -> None:
    reply = reply_of(bidding(cash=0), 1, said=enquiry("bid", by=0, to=ALL, building=CORNER))
    assert says(reply) == ["no_price"]
    assert reply.action is None


def test_what_is_for_sale_is_bid_for() -> None:
    assert bid_of(reply_of(bidding(), 1, said=marked("for_sale", by=0, building=CORNER)))


def test_no_bid_buys_back_what_was_sold_this_round() -> None:
    match = bidding()
    match.do(offer(1, give(1, 0, buildings=[25]), give(0, 1, cash=100_000)))
    match.do({"type": "accept", "seat": 0, "offer": 1})
    reply = reply_of(match, 1, said=enquiry("bid", by=0, to=ALL, building=25))
    assert reply.answers == 7
    assert "bid_price" not in says(reply)


def asked_what_everyone_needs() -> tuple[Utterance, ...]:
    return (Utterance(n=7, at=0, seat=2, phrase=Phrase(say="who_needs")),)


def test_who_asks_what_everyone_needs_is_told() -> None:
    reply = reply_of(at_table(), 1, said=asked_what_everyone_needs())
    assert (reply.answers, reply.action) == (7, None)
    assert reply.phrases == (Phrase(say="one_more", tile="tropical_fish"),)


def test_who_needs_nothing_says_so_when_asked() -> None:
    reply = reply_of(table(trading()), 1, said=asked_what_everyone_needs())
    assert says(reply) == ["ready"]


def test_what_was_asked_before_it_last_spoke_is_not_answered() -> None:
    spoke = Utterance(n=8, at=0, seat=1, phrase=Phrase(say="hello"))
    reply = reply_of(at_table(), 1, said=(*asked_what_everyone_needs(), spoke))
    assert reply.answers is None
