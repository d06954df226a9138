"""What bots recall of earlier years, and of who leads: true, open, and only once."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match, Phrase
from teahouse.games.chinatown.bot.books import in_book
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.rules.actions import Decline, MakeOffer
from teahouse.play.protocol import Reply, Utterance

from .seated import give, table, trading
from .spoken import BANKER, BUYER, OWNER, aloud, reply_of

DEAL = {"id": 1, "by": 0, "round": 2, "accepted": [0, 1], "status": "done"}
GIVES = [give(0, 1, buildings=[30]), give(1, 0, cash=40_000)]
REFUSED = {"id": 1, "by": 1, "round": 2, "accepted": [1], "status": "declined", "declined_by": 0}
ASKED = [give(0, 1, tiles={"tropical_fish": 1}), give(1, 0, cash=40_000)]


def table_with(offer: dict[str, Any], **fields: Any) -> Match:
    position = trading(OWNER, BUYER, BANKER, round=3, offers=[offer], **fields)
    return table(position, open_money=True, secret_deals=True)


def recalled(reply: Reply) -> list[Phrase]:
    return [phrase for phrase in reply.phrases if phrase.say in ("recall_deal", "recall_no")]


def opening(match: Match, seat: int, **more: Any) -> Reply:
    reply = Hard().choose(aloud(match, seat, **more))
    assert isinstance(reply, Reply)
    assert isinstance(reply.action, MakeOffer)
    return reply


def test_a_deal_of_an_earlier_year_is_recalled_with_the_next_offer() -> None:
    reply = opening(table_with({**DEAL, "gives": GIVES}), 0)
    deal = Phrase(say="recall_deal", seat=1, building=30, cash=40_000, round=2)
    assert recalled(reply) == [deal]


def test_a_no_is_recalled_when_the_thing_is_asked_for_again() -> None:
    reply = opening(table_with({**REFUSED, "gives": ASKED}), 1)
    assert recalled(reply) == [Phrase(say="recall_no", seat=0, tile="tropical_fish", round=2)]


def test_of_each_partner_something_is_recalled_once_a_game() -> None:
    deal = Phrase(say="recall_deal", seat=1, building=30, round=2)
    said = (Utterance(n=3, at=0, seat=0, phrase=deal),)
    assert recalled(opening(table_with({**DEAL, "gives": GIVES}), 0, said=said)) == []


def test_a_secret_deal_is_never_recalled() -> None:
    assert recalled(opening(table_with({**DEAL, "gives": GIVES, "secret": True}), 0)) == []


def leading(**more: Any) -> list[Phrase]:
    shops = dict.fromkeys(["22", "23", "24"], "photo")
    match = table(trading(OWNER, BUYER, BANKER, round=3, shops=shops), open_money=True)
    reply = reply_of(match, 0, people=frozenset({1}), **more)
    return [phrase for phrase in reply.phrases if phrase.say == "leader"]


def test_the_one_with_the_least_income_names_who_leads() -> None:
    (said,) = leading()
    assert said.seat == 1
    assert said.cash is not None


def test_the_same_leader_is_not_named_twice_running() -> None:
    told = Phrase(say="leader", seat=1, cash=50_000)
    assert leading(said=(Utterance(n=3, at=0, seat=2, phrase=told),)) == []


def test_characters_say_what_is_in_their_books() -> None:
    thing = {"building": 30}
    plain = ("want_building", "for_all", "nearly", "regret", "no_use")
    reply = in_book(Reply(phrases=tuple(Phrase(say=say, **thing) for say in plain)))
    assert reply is not None
    assert [phrase.say for phrase in reply.phrases] == ["want", "lay", "gone", "no_use"]
    assert in_book(Reply(phrases=(Phrase(say="nearly"),))) is None
    alone = Decline(seat=0, offer=1, why=Phrase(say="one_alone", tile="photo"))
    said = in_book(Reply(action=alone))
    assert said is not None
    assert said.action.why == Phrase(say="no_use", tile="photo")
