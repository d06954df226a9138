"""What a table needs of every game to keep it moving: clocks, safe choices, going back."""

from __future__ import annotations

import pytest

from teahouse.core import BadInput, Match, RuleError, plain

from .moments import NAMES, matches, moments

pytestmark = pytest.mark.parametrize("name", NAMES)

SENSELESS: list[object] = [{"what": "is love"}, "why", None, []]


def test_those_waited_for_may_act(name: str) -> None:
    for moment in moments(name):
        game, state = moment.game, moment.state
        assert game.waiting_for(state)
        assert game.waiting_for(state) <= game.to_act(state)


def test_a_safe_choice_is_legal_and_only_for_those_waited_for(name: str) -> None:
    for moment in moments(name):
        game, state = moment.game, moment.state
        for seat in range(game.players(state)):
            choice = game.fallback_action(state, seat)
            if choice is not None:
                assert seat in game.waiting_for(state)
                assert choice.seat == seat
                game.check(state, choice)


def test_time_alone_brings_a_game_to_its_end(name: str) -> None:
    for match in matches(name)[:3]:
        late = Match(match.game, plain(match.options), seed="late")
        for _ in range(5_000):
            action = match.game.time_up(late.state)
            if action is None:
                break
            late.do(action)
        assert late.outcome is not None


def test_a_stage_ends_and_time_up_says_how(name: str) -> None:
    for moment in moments(name):
        game, state = moment.game, moment.state
        before = game.stage(state)
        assert before.seconds is None or before.seconds > 0
        for _ in range(200):
            if game.stage(state) != before:
                break
            action = game.time_up(state)
            assert action is not None
            state = game.apply(state, action)[0]
        assert game.stage(state) != before


def test_once_over_nobody_is_waited_for(name: str) -> None:
    for match in matches(name):
        game, state = match.game, match.state
        assert game.waiting_for(state) == frozenset()
        assert game.time_up(state) is None
        assert all(game.fallback_action(state, seat) is None for seat in range(game.players(state)))


def test_nothing_is_overtaken_that_has_been_seen(name: str) -> None:
    for moment in moments(name):
        assert not moment.game.is_stale(moment.action, moment.state, moment.state)


def test_ordinary_play_is_never_too_much(name: str) -> None:
    for moment in moments(name):
        assert moment.game.over_limit(moment.state, moment.action) is None


def test_what_can_be_undone_gave_nothing_away(name: str) -> None:
    """Chance that was drawn stays drawn, so a step that drew some is not undoable."""
    undone = 0
    for moment in moments(name):
        game = moment.game
        assert game.undoable(moment.state, moment.state)
        if game.undoable(moment.state, moment.after):
            undone += 1
            assert getattr(moment.state, "drawn", None) == getattr(moment.after, "drawn", None)
    assert 0 < undone < len(moments(name))


def test_a_senseless_question_is_refused(name: str) -> None:
    for match in matches(name):
        game, state = match.game, match.state_at(0)
        for query in SENSELESS:
            with pytest.raises((BadInput, RuleError)):
                game.what_if(match.options, game.view(state, 0), 0, query)
