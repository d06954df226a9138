"""When Chinatown's bots act at a table with people, by the times of its journal."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import Match, Phrase
from teahouse.games.chinatown.bot.pacing import PACING
from teahouse.play.pacing import SCALES, TableSnapshot, TimedAction
from teahouse.play.protocol import Enquiry, Reply, Utterance

from .seated import Json, give, offer, table, trading

BEGAN = 1_000_000
PERSON = 0
BOTS = (1, 2)
SECOND = 1_000

TRADE = trading(
    {"buildings": [1, 2, 3], "tiles": {"photo": 2}},
    {"buildings": [10, 11, 12], "tiles": {"florist": 2}},
    {"buildings": [20, 21, 22]},
    round=2,
)


class Trading:
    """A trade phase whose actions are done at given seconds."""

    def __init__(self, position: Json = TRADE) -> None:
        self.match: Match = table(position, secret_deals=True)
        self.done: list[TimedAction] = []
        self.said: list[Utterance] = []

    def at(self, seconds: float, action: Json) -> None:
        self.match.do(action)
        struct = self.match.game.action(action)
        self.done.append(TimedAction(BEGAN + int(seconds * SECOND), action["seat"], struct))

    def moment(self, seconds: float, **changes: Any) -> TableSnapshot:
        fields: dict[str, Any] = {
            "state": self.match.state,
            "now": BEGAN + int(seconds * SECOND),
            "scale": SCALES["normal"],
            "people": frozenset({PERSON}),
            "began": BEGAN,
            "done": tuple(self.done),
            "said": tuple(self.said),
        }
        return TableSnapshot(**{**fields, **changes})

    def due(self, seat: int, action: Json | None, seconds: float = 0, **changes: Any) -> float:
        """After how many seconds the seat does this; infinity if not as things stand."""
        answers = changes.pop("answers", None)
        reply = Reply(action=action, answers=answers)
        due = PACING.due(self.moment(seconds, **changes), seat, reply)
        return float("inf") if due is None else (due - BEGAN) / SECOND


def sale(seller: int, buyer: int, building: int, cash: int = 20_000) -> Json:
    return offer(seller, give(seller, buyer, buildings=[building]), give(buyer, seller, cash=cash))


@pytest.fixture
def trade() -> Trading:
    return Trading()


@pytest.mark.parametrize("seat", BOTS)
def test_nobody_offers_while_people_look_at_the_new_tiles(trade: Trading, seat: int) -> None:
    assert 11 <= trade.due(seat, sale(seat, 3 - seat, seat * 10)) <= 13


@pytest.mark.parametrize("seat", BOTS)
def test_a_person_who_trades_has_looked_enough(trade: Trading, seat: int) -> None:
    trade.at(4, sale(PERSON, 3 - seat, 1))
    assert 5 <= trade.due(seat, sale(seat, 3 - seat, seat * 10)) <= 7


@pytest.mark.parametrize("seat", BOTS)
def test_where_nobody_looks_nobody_waits(trade: Trading, seat: int) -> None:
    alone = trade.due(seat, sale(seat, 3 - seat, seat * 10), people=frozenset())
    assert 1 <= alone <= 3


def test_who_is_writing_an_offer_gets_none(trade: Trading) -> None:
    offer_to_person = sale(1, PERSON, 10)
    assert trade.due(1, offer_to_person, 20, composing={PERSON: None}) == float("inf")
    assert trade.due(1, offer_to_person, 20) < 30


def of_three(seat: int, **more: Any) -> Json:
    gives = [give(seat, 2, buildings=[10]), give(2, 0, cash=10_000), give(0, seat, buildings=[1])]
    return offer(seat, *gives, **more)


def test_after_a_deal_of_three_bots_offer_deals_of_two_for_a_minute(trade: Trading) -> None:
    assert not PACING.wants_pairs(trade.moment(11))
    trade.at(12, of_three(1))
    assert PACING.wants_pairs(trade.moment(71))
    assert not PACING.wants_pairs(trade.moment(73))
    assert not PACING.wants_pairs(trade.moment(13, people=frozenset()))


def test_a_deal_of_three_that_answers_a_person_does_not_count(trade: Trading) -> None:
    trade.at(12, sale(PERSON, 1, 1))
    trade.at(14, of_three(1, counters=1))
    assert not PACING.wants_pairs(trade.moment(15))


def test_an_offer_between_bots_lies_six_seconds(trade: Trading) -> None:
    trade.at(5, sale(1, 2, 10))
    assert trade.due(2, {"type": "accept", "seat": 2, "offer": 1}) >= 11


def test_an_offer_between_bots_is_seen_for_six_seconds_before_it_is_refused(trade: Trading) -> None:
    trade.at(5, sale(1, 2, 10))
    assert trade.due(2, {"type": "decline", "seat": 2, "offer": 1}) >= 11
    assert trade.due(2, {**sale(2, 1, 20), "counters": 1}) >= 11


def test_an_offer_between_bots_is_seen_before_its_maker_takes_it_back(trade: Trading) -> None:
    trade.at(5, sale(1, 2, 10))
    withdraw = trade.due(1, {"type": "withdraw", "seat": 1, "offer": 1})
    assert 11 <= withdraw < trade.due(2, {"type": "accept", "seat": 2, "offer": 1})


def test_an_offer_to_a_person_may_be_taken_back_at_once(trade: Trading) -> None:
    trade.at(5, sale(1, PERSON, 10))
    assert trade.due(1, {"type": "withdraw", "seat": 1, "offer": 1}) < 11


def test_bots_do_not_deal_before_eight_seconds(trade: Trading) -> None:
    trade.at(0.1, sale(1, 2, 10))
    assert trade.due(2, {"type": "accept", "seat": 2, "offer": 1}) >= 8


def test_bots_deal_at_most_every_four_seconds(trade: Trading) -> None:
    trade.at(3, sale(1, 2, 10))
    trade.at(3.5, sale(1, 2, 11))
    trade.at(20, {"type": "accept", "seat": 2, "offer": 1})
    assert trade.due(1, None) > 0
    assert trade.due(2, {"type": "accept", "seat": 2, "offer": 2}) >= 24


@pytest.mark.parametrize("type", ["accept", "decline"])
def test_a_person_is_answered_within_one_to_three_seconds(trade: Trading, type: str) -> None:
    trade.at(30, sale(PERSON, 1, 1))
    assert 31 <= trade.due(1, {"type": type, "seat": 1, "offer": 1}) <= 33


def test_a_counter_to_a_person_comes_within_one_to_three_seconds(trade: Trading) -> None:
    trade.at(30, sale(PERSON, 1, 1))
    counter = {**sale(1, PERSON, 10), "counters": 1}
    assert 31 <= trade.due(1, counter) <= 33


def test_an_offer_of_a_person_lies_six_seconds_if_other_people_look_on(trade: Trading) -> None:
    trade.at(30, sale(PERSON, 1, 1))
    accept = {"type": "accept", "seat": 1, "offer": 1}
    assert trade.due(1, accept, people=frozenset({PERSON, 2})) >= 36


@pytest.mark.parametrize(
    ("maker", "answer", "is_to_person"),
    [(PERSON, "accept", True), (PERSON, "decline", False), (1, "accept", False)],
)
def test_only_a_yes_to_what_a_person_proposed_is_said_to_a_person(
    trade: Trading, maker: int, answer: str, is_to_person: bool
) -> None:
    trade.at(5, sale(maker, 2, 10 * maker or 1))
    reply = Reply(action={"type": answer, "seat": 2, "offer": 1})
    assert PACING.is_to_person(trade.moment(6), reply) is is_to_person


def test_secret_offers_need_not_lie_for_long(trade: Trading) -> None:
    trade.at(10, {**sale(1, 2, 10), "secret": True})
    assert trade.due(2, {"type": "accept", "seat": 2, "offer": 1}) < 16


def test_a_person_has_two_open_offers_at_most_and_others_wait(trade: Trading) -> None:
    for second, building in ((3, 10), (6, 11)):
        assert trade.due(1, sale(1, PERSON, building)) < 100
        trade.at(second, sale(1, PERSON, building))
    assert trade.due(2, sale(2, PERSON, 20)) == float("inf")
    assert PACING.busy_seats(trade.moment(7)) == {PERSON}
    trade.at(9, {"type": "decline", "seat": PERSON, "offer": 1})
    assert PACING.busy_seats(trade.moment(9)) == set()
    assert trade.due(2, sale(2, PERSON, 20)) < 100


@pytest.mark.parametrize("seat", BOTS)
def test_a_bot_does_one_thing_every_two_to_five_seconds(trade: Trading, seat: int) -> None:
    trade.at(10, sale(seat, 3 - seat, seat * 10))
    assert 12 <= trade.due(seat, sale(seat, 3 - seat, seat * 10 + 1)) <= 16


@pytest.mark.parametrize("action", [sale(1, 2, 11), None])
def test_nobody_reacts_in_the_same_instant(trade: Trading, action: Json | None) -> None:
    trade.at(5, sale(1, PERSON, 10))
    trade.at(30, {"type": "decline", "seat": PERSON, "offer": 1})
    assert 30.8 <= trade.due(1, action) <= 32


def test_characters_take_more_or_less_time(trade: Trading) -> None:
    trade.at(10, sale(1, 2, 10))
    quick, slow = (
        trade.due(1, sale(1, 2, 11), characters={1: character}) for character in ("wen", "tomas")
    )
    assert quick < slow


READY = {"type": "ready", "seat": 1, "ready": True}


def test_no_bot_is_ready_within_twenty_seconds(trade: Trading) -> None:
    assert trade.due(1, READY) >= 20


def test_no_bot_is_ready_while_a_person_composes(trade: Trading) -> None:
    assert trade.due(1, READY, 40, composing={PERSON: None}) == float("inf")


def test_no_bot_is_ready_while_an_offer_of_a_person_is_open(trade: Trading) -> None:
    trade.at(30, sale(PERSON, 1, 1))
    assert trade.due(1, READY, 40) == float("inf")


def test_a_bot_that_was_talked_to_listens_for_a_while(trade: Trading) -> None:
    trade.said = [Utterance(n=9, at=BEGAN + 30 * SECOND, seat=PERSON, text="wait")]
    assert trade.due(1, READY, 31) == 40


def test_bots_finish_within_ninety_seconds_when_a_person_does_nothing(trade: Trading) -> None:
    trade.at(5, sale(1, PERSON, 10))
    trade.at(58, sale(1, 2, 11))
    trade.at(66, {"type": "accept", "seat": 2, "offer": 2})
    assert trade.due(1, sale(1, 2, 12), 70) == float("inf")
    assert PACING.is_last_call(trade.moment(70))
    for character in ("", "tomas", "wen"):
        assert trade.due(1, READY, 70, characters={1: character}) <= 84


def test_bots_get_up_one_by_one_after_a_last_call(trade: Trading) -> None:
    due = [trade.due(seat, READY, 31, characters={seat: "wen"}) for seat in BOTS]
    assert all(30 < at <= 35 for at in due)
    assert due[0] != due[1]


def test_bots_get_up_one_by_one_however_late_it_is(trade: Trading) -> None:
    trade.at(120, {"type": "ready", "seat": PERSON, "ready": True})
    due = [trade.due(seat, READY, 121) for seat in BOTS]
    assert all(120 < at <= 125 for at in due)
    assert due[0] != due[1]


def test_an_offer_of_a_person_who_is_ready_is_answered_first(trade: Trading) -> None:
    trade.at(100, sale(PERSON, 1, 1))
    trade.at(100.2, {"type": "ready", "seat": PERSON, "ready": True})
    answered = trade.due(1, {"type": "decline", "seat": 1, "offer": 1})
    assert trade.due(2, {**READY, "seat": 2}, 101) > answered


def test_it_is_last_call_once_nothing_has_happened_for_a_while(trade: Trading) -> None:
    trade.at(25, sale(1, PERSON, 10))
    assert not PACING.is_last_call(trade.moment(36.9))
    assert PACING.is_last_call(trade.moment(37))
    trade.at(38, READY)
    assert PACING.is_last_call(trade.moment(39))


def test_while_things_happen_there_is_no_last_call_for_a_minute(trade: Trading) -> None:
    for number, second in enumerate(range(5, 60, 6), start=1):
        trade.at(second, sale(1, 2, 10))
        trade.at(second + 3, {"type": "decline", "seat": 2, "offer": number})
    assert not PACING.is_last_call(trade.moment(59.9))
    assert PACING.is_last_call(trade.moment(60))


def test_once_all_people_are_ready_it_is_last_call(trade: Trading) -> None:
    trade.at(25, {"type": "ready", "seat": PERSON, "ready": True})
    assert not PACING.is_last_call(trade.moment(24))
    assert PACING.is_last_call(trade.moment(26))
    assert trade.due(1, READY, 26) <= 30


def said_in_time(trade: Trading, seconds: float, **changes: Any) -> list[str]:
    return [one.phrase.say for one in PACING.timed_phrases(trade.moment(seconds, **changes))]


def test_who_composes_for_eight_seconds_is_told_to_take_their_time(trade: Trading) -> None:
    since = {PERSON: BEGAN + 10 * SECOND}
    assert said_in_time(trade, 17.9, composing_since=since) == []
    assert said_in_time(trade, 18, composing_since=since) == ["take_time"]


def test_where_there_are_no_bots_nobody_speaks(trade: Trading) -> None:
    since, people = {PERSON: BEGAN}, frozenset({PERSON, *BOTS})
    assert said_in_time(trade, 20, composing_since=since, people=people, hurried=True) == []


def test_who_has_to_think_is_told_to_take_their_time(trade: Trading) -> None:
    thinks = Phrase(say="let_me_think")
    trade.said = [Utterance(n=9, at=BEGAN + 10 * SECOND, seat=PERSON, phrase=thinks)]
    assert said_in_time(trade, 11) == []
    assert said_in_time(trade, 12) == ["take_time"]


def test_an_offer_that_waits_for_a_person_stays_after_twenty_seconds(trade: Trading) -> None:
    trade.at(5, sale(1, PERSON, 10))
    trade.at(6, sale(1, 2, 11))
    assert said_in_time(trade, 24.9) == []
    assert said_in_time(trade, 30) == ["offer_stays"]


def test_of_a_secret_offer_only_its_parties_hear_that_it_stays(trade: Trading) -> None:
    trade.at(5, {**sale(1, PERSON, 10), "secret": True})
    (timed,) = PACING.timed_phrases(trade.moment(30))
    assert timed.to == (PERSON, 1)


def test_hurried_bots_say_so_once(trade: Trading) -> None:
    assert said_in_time(trade, 10, hurried=True) == ["quick_then"]
    (timed,) = PACING.timed_phrases(trade.moment(10, hurried=True))
    trade.said = [Utterance(n=9, at=BEGAN + 10, seat=timed.seat, phrase=timed.phrase)]
    assert said_in_time(trade, 11, hurried=True) == []


def test_people_who_act_late_get_more_time(trade: Trading) -> None:
    trade.at(70, sale(PERSON, 1, 1))
    assert not PACING.is_last_call(trade.moment(71))
    assert PACING.is_last_call(trade.moment(91))


def test_a_hurried_bot_waits_for_nothing(trade: Trading) -> None:
    trade.at(5, sale(1, 2, 10))
    assert trade.due(2, {"type": "accept", "seat": 2, "offer": 1}, 5.5, hurried=True) <= 5.5
    assert trade.due(1, READY, 5.5, hurried=True) <= 5.5


def test_bots_that_are_held_wait(trade: Trading) -> None:
    assert trade.due(1, sale(1, 2, 10), held_until=BEGAN + 60 * SECOND) == 60


def test_a_slip_that_is_being_outbid_is_not_accepted(trade: Trading) -> None:
    trade.at(5, sale(1, 2, 10))
    accept = {"type": "accept", "seat": 2, "offer": 1}
    assert trade.due(2, accept, 20, composing={PERSON: 1}) == float("inf")
    assert trade.due(2, accept, 20, composing={PERSON: None}) < 20


def test_an_enquiry_of_a_person_is_answered_soon(trade: Trading) -> None:
    trade.at(29, sale(1, 2, 10))
    enquiry = Enquiry(kind="price", building=10)
    trade.said = [Utterance(n=7, at=BEGAN + 30 * SECOND, seat=PERSON, enquiry=enquiry)]
    assert 31 <= trade.due(1, None, answers=7) <= 33


def test_those_who_are_asked_together_answer_one_after_the_other(trade: Trading) -> None:
    enquiry = Enquiry(kind="bid", building=1)
    trade.said = [Utterance(n=7, at=BEGAN + 30 * SECOND, seat=PERSON, enquiry=enquiry)]
    first, second = sorted(trade.due(bot, None, answers=7) for bot in BOTS)
    assert first >= 31
    assert first + 0.5 <= second <= 33


@pytest.mark.parametrize(("tempo", "least"), [("calm", 16.5), ("brisk", 6.6)])
def test_tempos_stretch_all_times(trade: Trading, tempo: str, least: float) -> None:
    trade.at(least * 5 / 11, sale(1, 2, 10))
    accept = {"type": "accept", "seat": 2, "offer": 1}
    assert trade.due(2, accept, scale=SCALES[tempo]) >= least


def test_at_instant_nothing_waits(trade: Trading) -> None:
    trade.at(5, sale(1, 2, 10))
    assert trade.due(2, {"type": "accept", "seat": 2, "offer": 1}, scale=0.0) <= 5
