"""The tables of actions have every action, which no type checker can see."""

from __future__ import annotations

from typing import get_args

from teahouse.games.chinatown.rules import actions as chinatown_actions
from teahouse.games.chinatown.rules.game import STEPS as CHINATOWN_STEPS
from teahouse.games.dadaocheng.rules import actions as dadaocheng_actions
from teahouse.games.dadaocheng.rules import history
from teahouse.games.dadaocheng.rules.steps import STEPS as DADAOCHENG_STEPS


def test_every_action_of_chinatown_has_a_step() -> None:
    assert set(CHINATOWN_STEPS) == set(get_args(chinatown_actions.Action))


def test_every_action_of_dadaocheng_has_a_step() -> None:
    assert set(DADAOCHENG_STEPS) == set(get_args(dadaocheng_actions.Action))


def test_every_choice_of_an_event_has_a_check() -> None:
    assert set(history.CHECKS) == set(get_args(history.EventChoice))
