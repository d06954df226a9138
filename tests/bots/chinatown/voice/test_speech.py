"""Speech: what is said is true, enquiries are answered, and secrets stay where they are."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.chinatown.seated import GAME, give, offer, table, trading, turn_of

from teahouse.bots import Turn
from teahouse.bots.chinatown.levels import Hard, NeverTrades
from teahouse.bots.protocol import Enquiry, Reply, Utterance
from teahouse.core import Match, Phrase
from teahouse.games.chinatown.actions import MakeOffer

BUYER = {"buildings": [22, 23, 24, 25], "tiles": {"tropical_fish": 3}, "cash": 300_000}
OWNER = {
    "buildings": [10, 11, 12],
    "tiles": {"photo": 2, "tropical_fish": 1},
    "cash": 300_000,
}


def aloud(match: Match, seat: int, **more: Any) -> Turn:
    return turn_of(match, seat, quiet=False, **more)


def reply_of(match: Match, seat: int, **more: Any) -> Reply:
    reply = Hard().choose(aloud(match, seat, **more))
    assert isinstance(reply, Reply)
    return reply


def says(reply: Reply) -> list[str]:
    return [phrase.say for phrase in reply.phrases]


def enquiry(kind: Any, *, by: int = 1, **thing: Any) -> tuple[Utterance, ...]:
    asked = Enquiry(kind=kind, **thing)
    return (Utterance(n=7, at=0, seat=by, to=(0,), enquiry=asked),)


def marked(kind: Any, *, by: int, **thing: Any) -> tuple[Utterance, ...]:
    return (Utterance(n=7, at=0, seat=by, enquiry=Enquiry(kind=kind, **thing)),)


def at_table(**fields: Any) -> Match:
    return table(trading(OWNER, BUYER, **{"round": 3, **fields}), open_money=True)


def test_where_nobody_hears_it_only_acts() -> None:
    assert isinstance(Hard().choose(turn_of(at_table(), 0)), MakeOffer)


def test_an_offer_comes_with_words() -> None:
    reply = reply_of(at_table(), 0)
    assert isinstance(reply.action, MakeOffer)
    assert "for_all" in says(reply) or "want_tile" in says(reply)


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
    match = at_table()
    said = (
        Utterance(n=7, at=0, seat=0, to=(1,), enquiry=Enquiry(kind="bid", tile="tropical_fish")),
    )
    reply = reply_of(match, 1, said=said)
    assert says(reply) == ["bid_price"]
    assert isinstance(reply.action, MakeOffer)


def test_what_nobody_gains_by_stays() -> None:
    reply = reply_of(at_table(), 0, said=enquiry("price", building=11))
    assert says(reply) == ["stays"]
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
    reply = reply_of(at_table(), 0, said=marked("wanted", by=2, tile="photo"))
    assert says(reply) == ["stays"]
    assert reply.action is None


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
    assert says(reply) == ["no_price"]
    assert isinstance(reply.action, MakeOffer)
    assert {give.giver for give in reply.action.gives} == {0, 1}


def test_it_greets_before_anything_was_said_or_not_at_all() -> None:
    match = at_table(round=1)
    assert says(reply_of(match, 0))[0] == "hello"
    said = (Utterance(n=6, at=0, seat=1, phrase=Phrase(say="want_tile", tile="photo")),)
    assert "hello" not in says(reply_of(match, 0, said=said))


def test_an_enquiry_is_answered_once() -> None:
    said = enquiry("price", building=11)
    answered = Utterance(
        n=8, at=0, seat=0, phrase=Phrase(say="stays", building=11), to=(0, 1), re=7
    )
    assert reply_of(at_table(), 0, said=(*said, answered)).answers is None


def test_what_is_not_ones_own_has_no_price() -> None:
    assert reply_of(at_table(), 0, said=enquiry("price", building=22)).answers is None


def test_it_says_so_when_nothing_is_left() -> None:
    reply = Hard().choose(aloud(table(trading()), 0))
    assert isinstance(reply, Reply)
    assert says(reply)[-1] == "ready"


def test_c8_words_about_a_secret_offer_are_for_its_parties() -> None:
    match = table(trading(OWNER, BUYER, round=3), secret_deals=True)
    match.do(offer(1, give(1, 0, cash=20_000), secret=True))
    reply = reply_of(match, 0)
    assert type(reply.action).__name__ == "Accept"
    assert reply.to == (0, 1)


def test_one_who_deals_with_nobody_answers_all_the_same() -> None:
    reply = NeverTrades().choose(aloud(at_table(), 0, said=enquiry("price", building=11)))
    assert isinstance(reply, Reply)
    assert says(reply) == ["stays"]


def test_every_phrase_can_be_sent() -> None:
    """A round of four aloud: everything they say is what the protocol allows."""
    match = table(seed="aloud", players=4)
    said: list[Utterance] = []
    names = ("bruno", "lan", "tomas", "mika")
    for _ in range(60):
        for seat in sorted(match.to_act):
            turn = aloud(match, seat, seed=str(len(match)), said=tuple(said), character=names[seat])
            reply = Hard().choose(turn) if seat in match.to_act else None
            if isinstance(reply, Reply) and match.state.round == 1:
                for phrase in reply.phrases[:1]:
                    said.append(Utterance(n=len(said), at=0, seat=seat, phrase=phrase, to=reply.to))
                if reply.action is not None:
                    match.do(reply.action)
    assert match.state.round == 2
    assert {line.phrase.say for line in said if line.phrase} & {"for_all", "want_tile", "hello"}
    GAME.audit(match.state)


def next_year(match: Match) -> None:
    """Nobody trades or places, up to the next choice of cards."""
    while match.state.phase == "deal":
        match.do(GAME.fallback_action(match.state, min(match.to_act)))
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.phase == "place":
        match.do({"type": "done", "seat": min(match.to_act)})


def test_a_business_is_remarked_on_in_the_year_in_which_it_turned_complete() -> None:
    florists = {"buildings": [10, 11, 12, 13]}
    shops = dict.fromkeys(("10", "11", "12", "13"), "florist")
    match = table(trading({}, florists, round=3, shops=shops))
    told = Phrase(say="that_pays", seat=1, tile="florist")
    next_year(match)
    assert told in reply_of(match, 0).phrases
    assert told not in reply_of(match, 1).phrases
    next_year(match)
    assert told not in reply_of(match, 0).phrases
