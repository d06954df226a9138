"""The notation of actions: written, read back, and refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teahouse.core import AnyGame, BadInput, FastChance, Match, RuleError
from teahouse.core.notation import action_text, read_action_text
from teahouse.games import NAMES, game
from teahouse.research import play_out

OFFER: dict[str, Any] = {
    "type": "offer",
    "seat": 0,
    "gives": [{"from": 0, "to": 1, "buildings": [37]}, {"from": 1, "to": 0, "cash": 30_000}],
    "clauses": [{"kind": "promise", "by": 1, "to": 0, "text": 'a "word"', "round": 2}],
}


def played(of: AnyGame, seed: str) -> Match:
    match = Match(of, {}, seed=seed)
    play_out(match, FastChance(seed))
    return match


def go_there_and_back(match: Match) -> None:
    for n in range(1, len(match) + 1):
        action = match.action_at(n)
        assert read_action_text(match.game, action_text(action)) == action


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=3, deadline=None)
@given(seed=st.text(max_size=8))
def test_every_action_of_a_random_game_is_read_back_as_it_was(name: str, seed: str) -> None:
    go_there_and_back(played(game(name), seed))


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_action_of_a_thousand_random_games_is_read_back_as_it_was(name: str) -> None:
    of = game(name)
    for seed in range(1000):
        go_there_and_back(played(of, str(seed)))


@pytest.mark.parametrize(
    ("name", "action", "text"),
    [
        ("chinatown", {"type": "place", "seat": 2, "tile": "photo", "building": 37}, None),
        ("chinatown", {"type": "timeout"}, "- timeout"),
        ("dadaocheng", {"type": "swap", "seat": 0, "cells": [3, 4]}, "0 swap [3 4]"),
        ("dadaocheng", {"type": "ship", "seat": 1, "level": 1, "pay": {"tea": 2}}, None),
        (
            "chinatown",
            OFFER,
            "0 offer [(0 1 buildings=[37]) (1 0 cash=30000)] "
            'clauses=[(promise 1 0 "a \\"word\\"" 2)]',
        ),
    ],
)
def test_an_action_is_written_shortly(name: str, action: dict[str, Any], text: str | None) -> None:
    of = game(name)
    written = action_text(of.action(action))
    assert text is None or written == text
    assert read_action_text(of, written) == of.action(action)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0 dance",
        "0 place photo",
        "0 offer [(",
        "0 ready true true",
        '0 ready "',
        "0 ready =",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises((BadInput, RuleError)):
        read_action_text(game("chinatown"), text)


@settings(deadline=None)
@given(text=st.text(alphabet='01 []{}()=:"-\\abkeptdonerady', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = read_action_text(game("chinatown"), text)
    except (BadInput, RuleError):
        return
    assert read_action_text(game("chinatown"), action_text(action)) == action
