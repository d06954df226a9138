"""Every action of both games is checked and carried out by a case of its own."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from teahouse.core import Match, RuleError
from teahouse.games import game
from teahouse.games.chinatown.rules import actions as chinatown_actions
from teahouse.games.dadaocheng.rules import actions as dadaocheng_actions
from teahouse.games.dadaocheng.rules import history

PAY = {"rice": 1}
WRITTEN: dict[str, list[dict[str, Any]]] = {
    "chinatown": [
        {"type": "keep", "cards": []},
        {"type": "offer", "gives": []},
        {"type": "accept", "offer": 1},
        {"type": "decline", "offer": 1},
        {"type": "withdraw", "offer": 1},
        {"type": "ready", "ready": True},
        {"type": "order"},
        {"type": "place", "tile": "photo", "building": 1},
        {"type": "done"},
        {"type": "judge", "promise": 1, "kept": True},
        {"type": "timeout"},
    ],
    "dadaocheng": [
        {"type": "swap", "cells": [0, 0]},
        {"type": "flip", "cell": 16},
        {"type": "collect", "cells": [0, 1, 2]},
        {"type": "take", "cell": 0},
        {"type": "return", "cubes": PAY},
        {"type": "ship", "level": 1, "pay": PAY},
        {"type": "build", "kind": "shop", "pay": PAY},
        {"type": "open", "cell": 0},
        {"type": "temple", "pay": PAY},
        {"type": "exchange", "give": PAY, "get": "tea"},
        {"type": "market", "give": "rice", "get": "tea"},
        {"type": "den", "get": PAY},
        {"type": "event", "get": PAY},
        {"type": "end"},
    ],
}
ACTIONS = {"chinatown": chinatown_actions.Action, "dadaocheng": dadaocheng_actions.Action}


@pytest.mark.parametrize("name", WRITTEN)
def test_every_action_has_a_check_of_its_own(name: str) -> None:
    rules, state = game(name), Match(game(name), seed="steps").state
    seat = min(rules.to_act(state))
    actions = [rules.action({"seat": seat, **written}) for written in WRITTEN[name]]
    assert {type(action) for action in actions} == set(get_args(ACTIONS[name]))
    for action in actions:
        with pytest.raises(RuleError):
            rules.check(state, action)


EVENTS: dict[int, dict[str, Any]] = {
    1851: {"get": PAY},
    1860: {"get": PAY},
    1898: {"pay": PAY},
    1905: {"buildings": []},
    1908: {"give": "rice", "get": "tea"},
    1915: {},
}


def test_d13_every_choice_of_an_event_has_a_check_of_its_own() -> None:
    rules, kinds = game("dadaocheng"), set()
    for year, choice in EVENTS.items():
        state = Match(rules, seed="e", position={"step": "act", "round": 2, "event": year}).state
        action = rules.action({"type": "event", "seat": 0, **choice})
        kinds.add(type(history.event_choice(year, action)))
        with pytest.raises(RuleError):
            rules.check(state, action)
    assert kinds == set(get_args(history.EventChoice))
