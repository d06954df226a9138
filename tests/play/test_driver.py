"""A match of bots goes on whatever they do, and they see nothing that they may not."""

from __future__ import annotations

from collections import Counter

import pytest

from teahouse.core import Match
from teahouse.games import game
from teahouse.play.driver import BotDriver
from teahouse.play.task import Answer, Question, think

PLACER = "strangers:Placer"


def seated(*bots: str, seed: str = "driver", name: str = "chinatown") -> BotDriver:
    match = Match(game(name), {"players": len(bots)}, seed=seed)
    return BotDriver(match, dict(enumerate(bots)), think, seconds=1.0, seed=seed)


def played(driver: BotDriver) -> Match:
    while (action := driver.next_action()) is not None:
        driver.match.do(action)
    assert driver.match.outcome is not None
    return driver.match


def reasons(driver: BotDriver, seat: int) -> Counter[str]:
    return Counter(choice.why for choice in driver.safe_choices if choice.seat == seat)


def test_bots_play_a_game_to_its_end_and_need_no_safe_choices() -> None:
    driver = seated(PLACER, PLACER, PLACER)
    assert played(driver).outcome is not None
    assert driver.safe_choices == []


def test_bots_hear_a_last_call_before_they_are_chosen_for() -> None:
    driver = seated("strangers:Patient", "strangers:Patient", PLACER)
    assert played(driver).outcome is not None
    assert driver.safe_choices == []


def test_the_same_bots_and_seed_play_the_same_game() -> None:
    games = [played(seated("random", "random", PLACER, seed=seed)) for seed in ("a", "a", "b")]
    assert games[0].entries == games[1].entries
    assert games[0].entries != games[2].entries


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("strangers:Crasher", "crashed"),
        ("strangers:Leaver", "crashed"),
        ("strangers:Unspeakable", "crashed"),
        ("strangers:Nobody", "crashed"),
        ("strangers:Babbler", "refused"),
        ("strangers:Usurper", "refused"),
        ("strangers:Sleeper", "idle"),
        ("strangers:Ditherer", "idle"),
    ],
)
def test_a_bot_of_no_use_is_chosen_for_and_the_game_goes_on(bot: str, why: str) -> None:
    driver = seated(bot, PLACER, PLACER)
    played(driver)
    assert reasons(driver, 0)[why] > 0
    assert {choice.seat for choice in driver.safe_choices} == {0}


def test_what_a_bot_did_wrong_is_told_in_few_words() -> None:
    driver = seated("strangers:Crasher", PLACER, PLACER)
    driver.next_action()
    driver.next_action()
    driver.next_action()
    (choice,) = driver.safe_choices
    assert (choice.seat, choice.why) == (0, "crashed")
    assert choice.told == "strangers:Crasher: RuntimeError: I have had enough"


def test_a_failure_for_which_nothing_was_done_is_told_from_a_safe_choice() -> None:
    others = seated(PLACER, PLACER, PLACER)
    match = others.match
    while match.game.fallback_action(match.state, 0) is not None or 0 not in match.to_act:
        match.do(others.next_action())
    crasher = BotDriver(match, {0: "strangers:Crasher"}, think, seconds=1.0, seed="driver")
    assert crasher.next_action() is None
    assert [(one.why, one.replaced) for one in crasher.safe_choices] == [("crashed", False)]


def test_no_bot_is_given_what_is_hidden() -> None:
    driver = seated("strangers:Snooper", PLACER, PLACER)
    played(driver)
    assert driver.safe_choices == []


def test_a_bots_whims_do_not_tell_the_seed_of_the_game() -> None:
    asked: list[Question] = []

    def listen(question: Question) -> Answer:
        asked.append(question)
        return Answer(None, 0.0)

    driver = seated(PLACER, PLACER, PLACER, seed="secret")
    driver._ask = listen
    driver.next_action()
    assert len({question.seed for question in asked}) == 3
    assert not any("secret" in question.seed for question in asked)


def test_seats_without_a_bot_are_left_to_others() -> None:
    match = Match(game("chinatown"), {"players": 3}, seed="x")
    driver = BotDriver(match, {1: PLACER, 2: PLACER}, think, seconds=1.0, seed="x")
    for _ in range(2):
        match.do(driver.next_action())
    assert driver.next_action() is None
    assert match.to_act == {0}


def test_an_offer_too_large_for_a_table_is_refused() -> None:
    driver = seated(PLACER, PLACER, PLACER)
    match = driver.match
    while match.state.phase == "deal":
        match.do(driver.next_action())
    give = {"from": 0, "to": 1, "cash": 10_000}
    offer = {"type": "offer", "seat": 0, "gives": [give], "note": "x" * 10_000}
    driver._ask = lambda question: Answer(offer if question.seat == 0 else None, 0.0)
    driver.next_action()
    assert reasons(driver, 0) == {"refused": 1}


def test_time_and_memory_are_noted_by_what_was_decided() -> None:
    driver = seated(PLACER, "strangers:Sleeper", PLACER)
    played(driver)
    assert {heard.kind for heard in driver.answers if heard.seat == 1} == {"nothing"}
    placed = [heard for heard in driver.answers if heard.kind == "place"]
    assert all(heard.seconds > 0 and heard.megabytes > 0 for heard in placed)
