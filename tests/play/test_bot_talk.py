"""Bots speak in words of their own, without a server or a clock, and hear one another."""

from __future__ import annotations

from collections import Counter

import pytest

from teahouse.core import BadInput, Match, plain
from teahouse.games import game
from teahouse.play.driver import BotDriver
from teahouse.play.protocol import Utterance
from teahouse.play.table_talk import MOST_TYPED, TableTalk
from teahouse.play.talk import action_said
from teahouse.play.task import think
from teahouse.play.text import turn_text

from .turns import turn_in

PLACER = "strangers:Placer"
NAMES = ("Ann", "Bo", "Cy")
SOLD = {
    "gives": [{"from": 0, "to": 1, "tiles": {"photo": 1}}, {"from": 1, "to": 0, "cash": 20_000}]
}


def trading() -> Match:
    position = {"phase": "trade", "round": 6, "players": [{"tiles": {"photo": 1}}, {}, {}]}
    return Match(game("chinatown"), {"players": 3}, seed="talk", position=position)


def driven(*bots: str) -> BotDriver:
    """The driver of a match that bots have played to its end, and where they could speak."""
    match, talk = trading(), TableTalk(NAMES)
    seated = dict(enumerate(bots))
    driver = BotDriver(match, seated, think, seconds=1.0, seed="talk", talk=talk)
    while (action := driver.next_action()) is not None:
        match.do(action)
    assert match.outcome is not None
    return driver


def said(driver: BotDriver) -> list[Utterance]:
    assert driver.talk is not None
    return driver.talk.said


@pytest.mark.parametrize("bot", ["strangers:Bargainer", "strangers:Notary"])
def test_a_bot_bargains_in_plain_words_or_in_notation(bot: str) -> None:
    driver = driven(bot, "strangers:Agreeable", PLACER)
    (offer,) = driver.match.view(None).offers
    assert (offer.status, plain(offer.gives)) == ("done", SOLD["gives"])
    assert driver.safe_choices == []


def test_a_line_carries_the_offer_that_it_was_heard_to_make() -> None:
    (line,) = said(driven("strangers:Bargainer", "strangers:Agreeable", PLACER))
    assert line.text == "Bo, I give you my photo for 20000"
    assert line.offer == SOLD


def test_words_alone_never_bind() -> None:
    driver = driven("strangers:Dreamer", "strangers:Agreeable", PLACER)
    assert [line.offer for line in said(driver)] == [SOLD]
    assert driver.match.view(None).offers == ()


def test_a_whisper_is_heard_by_those_it_is_for() -> None:
    driver = driven("strangers:Whisperer", PLACER, PLACER)
    assert driver.talk is not None
    heard = [len(driver.talk.heard_by(seat)) for seat in range(3)]
    assert heard == [len(said(driver)), len(said(driver)), 0]
    assert said(driver)


def test_bots_that_never_stop_talking_come_to_an_end() -> None:
    driver = driven("strangers:Chatty", "strangers:Chatty", PLACER)
    lines = Counter(line.seat for line in said(driver))
    assert set(lines) == {0, 1}
    assert max(lines.values()) <= MOST_TYPED


@pytest.mark.parametrize(
    ("bot", "why", "told"),
    [
        ("strangers:Lost", "refused", "seat 0 can speak to [1, 2], not to [7]"),
        ("strangers:Rambler", "crashed", "Expected `str` of length <= 500 - at `$.text`"),
        ("strangers:Mumbler", "crashed", "Expected `str`, got `int` - at `$.language`"),
        ("strangers:Garbler", "crashed", "surrogates not allowed"),
    ],
)
def test_words_that_cannot_be_said_are_refused(bot: str, why: str, told: str) -> None:
    driver = driven(bot, PLACER, PLACER)
    assert said(driver) == []
    assert {choice.seat for choice in driver.safe_choices} == {0}
    assert driver.safe_choices[0].why == why
    assert driver.safe_choices[0].told.endswith(told)


def test_the_built_in_bots_answer_a_bot_that_asks_them() -> None:
    match, talk = trading(), TableTalk(NAMES)
    driver = BotDriver(match, {1: "medium"}, think, seconds=1.0, seed="talk", talk=talk)
    talk.round_began(match.game, match.state)
    asked = talk.typed(0, "Bo, what would you give me for my photo?", "en", 0)
    driver.next_action()
    assert asked is not None
    assert [line.seat for line in talk.said if line.re == asked.n] == [1]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Bo, I give you my photo for 20000", {"type": "offer", "seat": 0, **SOLD}),
        ("ready true", {"type": "ready", "seat": 0, "ready": True}),
        ("0 ready true", {"type": "ready", "seat": 0, "ready": True}),
        ("I am ready", {"type": "ready", "seat": 0, "ready": True}),
        ("Lovely weather.", None),
    ],
)
def test_a_text_stands_for_an_action_or_for_none(text: str, action: object) -> None:
    meant = action_said(turn_in(trading(), 0, names=NAMES), text)
    assert meant == action
    if meant is not None:
        trading().do(meant)


def test_nobody_acts_for_another_seat() -> None:
    with pytest.raises(BadInput, match="seat 0 cannot act for seat 1"):
        action_said(turn_in(trading(), 0, names=NAMES), "1 ready true")


def test_a_game_without_ears_is_spoken_to_in_notation() -> None:
    match = Match(game("dadaocheng"), {"players": 3}, seed="talk")
    turn = turn_in(match, 0, names=NAMES)
    assert action_said(turn, "flip 3") == {"type": "flip", "seat": 0, "cell": 3}
    assert action_said(turn, "please turn the third one over") is None


def test_a_text_tells_what_words_were_heard_as() -> None:
    line = Utterance(n=0, at=0, seat=0, text="my photo for 20k", offer=SOLD)
    told = turn_text(turn_in(trading(), 1, said=(line,)), NAMES, keys=["said"])
    heard = "offer: Ann gives Bo 1 Photo; Bo gives Ann $20,000"
    assert told.endswith(f'\n0 Ann: "my photo for 20k" (heard as {heard})')
