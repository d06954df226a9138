"""Cases: how they are read, and what passes and fails."""

from __future__ import annotations

import json
from typing import Any

import pytest

from teahouse.core import BadInput
from teahouse.core.case import (
    ABSENT,
    CaseFailure,
    Difference,
    differences,
    reach,
    read_case,
    run_case,
)
from teahouse.games import game

PLAYERS = [{"cash": 50000, "buildings": [1]}, {"cash": 20000}, {}]


def failures(*steps: dict[str, Any], **fields: Any) -> tuple[CaseFailure, ...]:
    case: dict[str, Any] = {
        "case": "a test",
        "game": "chinatown",
        "options": {"players": 3},
        "position": {"phase": "trade", "players": PLAYERS},
        "steps": steps,
    } | fields
    if "refused" in case:
        del case["steps"]
    return run_case(read_case(json.dumps(case).encode()), game("chinatown"))


def refused(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        read_case(text.encode())
    return str(caught.value)


# What matches in part


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({}, {"a": 1}),
        ([{}, {"a": 1}], [{"b": 1}, {"a": 1, "b": 2}]),
        ({"count": 0}, {}),
        ({"nothing": None}, {}),
        ({"cubes": {"rice": 0, "tea": 0}}, {}),
        ({"tiles": {"photo": 0}}, {"tiles": {"florist": 2}}),
        ([[], ["rice"]], [[], ["rice"]]),
    ],
)
def test_what_is_named_matches_whatever_else_is_there(expected: Any, found: Any) -> None:
    assert list(differences(expected, found)) == []


@pytest.mark.parametrize(
    ("expected", "found", "path"),
    [
        ({"a": 1}, {"a": 2}, "a"),
        ({"a": 1}, {}, "a"),
        ({"a": False}, {}, "a"),
        ({"a": {"b": 1}}, {}, "a"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a.b.1"),
        ({"a": [1]}, {"a": [1, 2]}, "a"),
        ({"a": []}, {"a": [1]}, "a"),
        ({"a": {}}, {"a": None}, "a"),
        ({"a": 1}, {"a": True}, "a"),
        ({"a": 0}, {"a": False}, "a"),
        ({"a": "1"}, {"a": 1}, "a"),
    ],
)
def test_what_differs_is_named_by_its_path(expected: Any, found: Any, path: str) -> None:
    assert [difference.path for difference in differences(expected, found)] == [path]


def test_every_difference_is_told() -> None:
    found = list(differences({"a": 1, "b": {"c": 2}}, {"a": 3, "b": {}}))
    assert found == [Difference("a", 1, 3), Difference("b.c", 2, ABSENT)]


def test_a_path_reaches_into_lists_and_objects_or_finds_nothing() -> None:
    position = {"players": [{"cash": 5}], "deck": None}
    assert reach(position, "players.0.cash") == 5
    for path in ("players.1.cash", "players.x", "players.0.cash.more", "deck", "nowhere"):
        assert reach(position, path) is None


# Steps


def test_a_case_passes_if_all_is_as_it_says() -> None:
    assert (
        failures(
            {"expect": {"round": 1, "players": [{"cash": 50000}, {}, {}]}},
            {"do": {"type": "ready", "seat": 1, "ready": True}},
            {"expect": {"players": [{"ready": False}, {"ready": True}, {"ready": False}]}},
        )
        == ()
    )


def test_a_failed_expectation_says_step_path_expected_and_found() -> None:
    found = failures({"expect": {"round": 1}}, {"expect": {"players": [{"cash": 1}, {}, {}]}})
    assert found == (CaseFailure(2, (Difference("players.0.cash", 1, 50000),)),)


def test_a_step_may_do_and_expect_in_one() -> None:
    step = {
        "do": {"type": "ready", "seat": 1, "ready": True},
        "expect": {"players": [{}, {"ready": False}, {}]},
    }
    assert failures(step) == (CaseFailure(1, (Difference("players.1.ready", False, True),)),)


def test_an_expected_error_passes() -> None:
    step = {"do": {"type": "done", "seat": 0}, "error": "wrong_phase"}
    assert failures(step, {"expect": {"phase": "trade"}}) == ()


def test_another_error_than_the_expected_one_fails() -> None:
    (failure,) = failures({"do": {"type": "done", "seat": 0}, "error": "not_your_turn"})
    (difference,) = failure.differences
    assert difference.expected == "not_your_turn"
    assert difference.found.startswith("wrong_phase (C11)")


def test_an_expected_error_that_does_not_come_fails() -> None:
    found = failures({"do": {"type": "ready", "seat": 0, "ready": True}, "error": "bad_seat"})
    assert found == (CaseFailure(1, (Difference("error", "bad_seat", ABSENT),)),)


def test_an_error_that_was_not_expected_fails() -> None:
    (failure,) = failures({"do": {"type": "done", "seat": 0}})
    assert failure.differences[0].expected == ABSENT


@pytest.mark.parametrize("action", [None, 7, "done", [], {"type": "nothing"}, {"type": "done"}])
def test_a_malformed_action_is_a_bad_action(action: Any) -> None:
    assert failures({"do": action, "error": "bad_action"}) == ()


# Views


def test_a_view_shows_what_a_seat_may_see_and_hides_the_rest() -> None:
    step = {
        "view": 1,
        "expect": {"players": [{"buildings": [1]}, {"cash": 20000}, {}]},
        "hides": ["players.0.cash", "players.2.cash", "deck"],
    }
    assert failures(step) == ()


def test_a_view_that_hides_too_little_fails() -> None:
    found = failures({"view": 1, "hides": ["players.1.cash"]})
    assert found == (CaseFailure(1, (Difference("players.1.cash", ABSENT, 20000),)),)


def test_a_view_of_null_is_a_spectators() -> None:
    assert failures({"view": None, "hides": ["players.1.cash"]}) == ()


def test_without_a_view_the_full_position_is_looked_at() -> None:
    assert failures({"expect": {"players": [{}, {"cash": 20000}, {}]}}) == ()
    assert failures({"hides": ["players.1.cash"]}) != ()


def test_a_view_from_a_seat_that_is_not_there_is_bad_input() -> None:
    with pytest.raises(BadInput, match="no seat 3"):
        failures({"view": 3, "expect": {}})


# Refused positions


TWO_OWNERS = {"players": [{"buildings": [1]}, {"buildings": [1]}, {}]}


def test_a_refused_position_passes_if_the_message_has_the_text() -> None:
    assert failures(position=TWO_OWNERS, refused="building 1") == ()


def test_a_refused_position_fails_with_another_message_or_none() -> None:
    (failure,) = failures(position=TWO_OWNERS, refused="the moon")
    assert failure.step == 0
    assert failure.differences[0].expected == "the moon"
    (failure,) = failures(position={}, refused="anything")
    assert failure.differences[0].found == ABSENT


def test_a_position_refused_without_saying_so_is_bad_input() -> None:
    with pytest.raises(BadInput, match="1"):
        failures({"expect": {}}, position=TWO_OWNERS)


# Reading


def test_the_seed_decides_what_is_dealt() -> None:
    first, again, other = (
        failures({"expect": {"deck": []}}, position=None, seed=seed) for seed in ("a", "a", "b")
    )
    assert first == again != other


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not valid JSON"),
        ("[]", "malformed"),
        ('{"case": "x", "game": "chinatown", "steps": [], "extra": 1}', "extra"),
        ('{"case": "x", "game": "chinatown", "steps": [{"dot": 1}]}', "dot"),
        ('{"case": 1, "game": "chinatown", "steps": []}', "case"),
        ('{"case": "x", "game": "chinatown", "steps": [{"do": {}, "error": 5}]}', "error"),
        ('{"case": "x", "game": "chinatown", "steps": [{"view": "0", "expect": {}}]}', "view"),
        ('{"case": "x", "game": "chinatown", "steps": [{"expect": {"a": NaN}}]}', "JSON"),
        ('{"game": "chinatown", "steps": []}', "case"),
        ('{"case": "x", "game": "chinatown"}', "either"),
        ('{"case": "x", "game": "chinatown", "steps": [], "refused": "y"}', "either"),
        ('{"case": "x", "game": "chinatown", "steps": [{}]}', "step 1"),
        ('{"case": "x", "game": "chinatown", "steps": [{"error": "bad_seat"}]}', "step 1"),
        ('{"case": "x", "game": "chinatown", "steps": [{"do": {}, "error": "no"}]}', "'no'"),
    ],
)
def test_a_malformed_case_is_refused_with_what_is_wrong(text: str, told: str) -> None:
    assert told in refused(text)
