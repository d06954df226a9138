"""Whom to ask next, and for whom to choose."""

from __future__ import annotations

from teahouse.core import Match
from teahouse.games.chinatown import Chinatown
from teahouse.play.driver import A_QUESTION, MOST_FAILURES, MOST_QUESTIONS, BotTurns, blocking_bot

GAME = Chinatown()
BOTS = frozenset(range(3))


def trading() -> Match:
    """A match for three in its first trade phase."""
    match = Match(GAME, {"players": 3}, seed="asking")
    for seat in range(3):
        match.do(GAME.fallback_action(match.state, seat))
    assert match.state.phase == "trade"
    return match


def test_everyone_is_asked_once_in_the_order_given_while_nothing_changes() -> None:
    state, asking = trading().state, BotTurns([2, 0, 1])
    assert [asking.next(GAME, state, BOTS, 7) for _ in range(4)] == [2, 0, 1, None]


def test_once_something_has_changed_the_one_asked_longest_ago_comes_first() -> None:
    state, asking = trading().state, BotTurns([2, 0, 1])
    assert [asking.next(GAME, state, BOTS, line) for line in (7, 8, 8, 8, 9)] == [2, 0, 1, 2, 0]


def test_only_bots_that_may_act_are_asked() -> None:
    match = trading()
    assert [BotTurns(range(3)).next(GAME, match.state, {1}, 7)] == [1]
    assert BotTurns(range(3)).next(GAME, match.state, (), 7) is None


def test_a_bot_that_goes_in_circles_is_asked_no_more_until_the_next_stage() -> None:
    match, asking = trading(), BotTurns(range(3))
    for line in range(MOST_QUESTIONS):
        assert asking.next(GAME, match.state, {0}, line, by=0) == 0
    assert asking.next(GAME, match.state, {0}, MOST_QUESTIONS, by=0) is None
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.turn != 0:
        match.do(GAME.fallback_action(match.state, match.state.turn))
    assert asking.next(GAME, match.state, {0}, MOST_QUESTIONS, by=0) == 0


def test_who_never_rests_is_heard_no_more_and_all_others_are() -> None:
    state, asking = trading().state, BotTurns(range(3))
    for line in range(MOST_QUESTIONS):
        assert asking.next(GAME, state, {0}, line, by=1) == 0
    assert asking.next(GAME, state, {0}, MOST_QUESTIONS, by=1) is None
    assert asking.is_holding(GAME, state, {0}, MOST_QUESTIONS)
    assert asking.next(GAME, state, {0}, MOST_QUESTIONS + 1, by=2) == 0
    assert not asking.is_holding(GAME, state, {0}, MOST_QUESTIONS + 1)


def test_who_never_rested_is_heard_again_after_a_while() -> None:
    state, asking = trading().state, BotTurns(range(3))
    for line in range(MOST_QUESTIONS):
        assert asking.next(GAME, state, {0}, line, by=1, now=0) == 0
    line = MOST_QUESTIONS
    assert asking.next(GAME, state, {0}, line, by=1, now=A_QUESTION - 1) is None
    assert asking.next(GAME, state, {0}, line, by=1, now=A_QUESTION) == 0


def test_a_bot_that_fails_again_and_again_is_given_up() -> None:
    state, asking = trading().state, BotTurns([0])
    for line in range(MOST_FAILURES):
        assert asking.next(GAME, state, BOTS, line) == 0
        asking.failed(0)
    assert asking.next(GAME, state, BOTS, MOST_FAILURES) is None


def test_an_answer_in_between_is_a_new_start() -> None:
    state, asking = trading().state, BotTurns([0])
    for line in range(5 * MOST_FAILURES):
        assert asking.next(GAME, state, BOTS, line) == 0
        asking.failed(0)
        if line % MOST_FAILURES:
            asking.answered(0)


def test_bots_are_chosen_for_only_if_nobody_else_is_waited_for() -> None:
    match = trading()
    assert blocking_bot(GAME, match.state, BOTS) == 0
    assert blocking_bot(GAME, match.state, {1, 2}) is None
    match.do({"type": "ready", "seat": 0, "ready": True})
    assert blocking_bot(GAME, match.state, {1, 2}) == 1
