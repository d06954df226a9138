"""Promises: words about this round or a later one, judged by whom they were given to (C9, C13)."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from teahouse.core import Match, RuleError, plain

from .table import (
    GAME,
    Json,
    agree,
    all_done,
    all_ready,
    clause,
    done,
    give,
    judge,
    next_trade,
    offer,
    place,
    play,
    refusal,
    statuses,
    table,
    trading,
)

OWNER = {"buildings": [1, 2, 16], "tiles": {"photo": 1, "florist": 2}}


def promise(text: str = "the next Photo is yours", round_: int = 2) -> Json:
    return clause(0, 1, "promise", text=text, round=round_)


def states(match: Match) -> list[str]:
    return [undertaken.state for undertaken in match.state.clauses]


def test_c9_words_about_a_later_round_bind_nobody() -> None:
    match = table(trading(OWNER))
    agree(match, offer(0, clauses=[promise("building 1 stays empty", 2)]), 1)
    play(all_ready(match), place(0, "photo", 1), done(0))
    assert states(match) == ["open"]


def test_c9_the_promise_of_a_restaurant_some_day_need_not_be_kept() -> None:
    """The 1999 example: a plot now against a tile that may be drawn later."""
    match = table(trading({}, {"buildings": [11]}))
    words = clause(0, 1, "promise", text="my first Restaurant", round=3)
    agree(match, offer(0, give(1, 0, buildings=[11]), clauses=[words]), 1)
    next_trade(all_ready(match))
    assert match.state.phase == "trade"
    assert states(match) == ["open"]


def test_c13_the_one_it_was_made_to_judges_a_promise_once_its_round_is_there() -> None:
    match = agree(table(trading()), offer(0, clauses=[promise()]), 1)
    assert refusal(match, judge(1)) == "wrong_phase"
    all_done(all_ready(match))
    assert match.state.phase == "deal", "round 2 has begun"
    play(match, judge(1, kept=False))
    assert states(match) == ["broken"]


def test_c13_a_promise_can_be_judged_kept_too_and_once_only() -> None:
    match = table({"round": 2, "clauses": [{"id": 1, **promise()}]})
    play(match, judge(1))
    assert states(match) == ["kept"]
    assert refusal(match, judge(1, kept=False)) == "no_offer"


@pytest.mark.parametrize("phase", ["deal", "trade", "place"])
def test_c13_a_promise_may_be_judged_in_any_phase(phase: str) -> None:
    match = table({"round": 4, "phase": phase, "clauses": [{"id": 1, **promise()}]})
    assert states(play(match, judge(1))) == ["kept"]


def test_c13_who_may_not_judge() -> None:
    match = table({"round": 2, "clauses": [{"id": 1, **promise()}]})
    assert refusal(match, judge(0)) == "not_yours"
    assert refusal(match, judge(2)) == "not_a_party"
    assert refusal(match, judge(1, 2)) == "no_offer"
    assert refusal(match, judge(9)) == "bad_seat"


@pytest.mark.parametrize("kind", ["pay", "leave_empty", "place"])
def test_c13_only_promises_are_judged(kind: str) -> None:
    terms = {
        "pay": clause(0, 1, "pay", cash=10_000),
        "leave_empty": clause(0, 1, "leave_empty", building=1),
        "place": clause(0, 1, "place", tile="photo", building=1),
    }
    match = table(trading(OWNER, clauses=[{"id": 1, **terms[kind]}]))
    assert refusal(match, judge(1)) == "no_offer"


def test_c13_before_its_round_even_its_maker_is_told_wrong_phase() -> None:
    match = table({"clauses": [{"id": 1, **promise()}]})
    for seat in range(3):
        assert refusal(match, judge(seat)) == "wrong_phase"


def test_c13_after_the_game_a_promise_may_still_be_judged() -> None:
    match = table({"round": 6, "phase": "place", "clauses": [{"id": 1, **promise()}]})
    all_done(match)
    verdicts = [plain(listed) for listed in GAME.actions(match.state, 1)]
    assert verdicts == [judge(1, kept=True), judge(1, kept=False)]
    assert states(play(match, judge(1, kept=False))) == ["broken"]
    assert match.outcome is not None
    assert list(GAME.actions(match.state, 1)) == []


@pytest.mark.parametrize("round_", [-1, 0, 1, 7, 10**12])
def test_c13_a_promise_is_for_no_earlier_round_and_for_none_after_the_sixth(round_: int) -> None:
    match = table(trading(round=2))
    assert refusal(match, offer(0, clauses=[promise(round_=round_)])) == "bad_action"


@pytest.mark.parametrize("round_", [2, 3, 4, 5, 6])
def test_c13_this_round_and_any_later_one_can_be_promised(round_: int) -> None:
    match = play(table(trading(round=2)), offer(0, clauses=[promise(round_=round_)]))
    assert statuses(match) == ["open"]


def test_c9_words_about_this_round_bind_and_are_judged_at_once() -> None:
    match = agree(table(trading(round=6)), offer(0, clauses=[promise(round_=6)]), 1)
    assert refusal(match, judge(0)) == "not_yours"
    assert states(play(match, judge(1, kept=False))) == ["broken"]


def test_c13_version_1_had_promises_about_later_rounds_alone() -> None:
    match = Match(GAME.at_version(1), {"players": 3}, seed="a test", position=trading(round=2))
    for round_, is_allowed in ((2, False), (3, True)):
        proposed = GAME.action(offer(0, clauses=[promise(round_=round_)]))
        with nullcontext() if is_allowed else pytest.raises(RuleError, match="bad_action"):
            match.game.check(match.state, proposed)
