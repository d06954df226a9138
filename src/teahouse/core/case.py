"""Cases are JSON files that a person can write, with a position, actions and expected results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .contract import AnyGame
from .errors import CODES, BadInput, RuleError
from .match import Match
from .wire import plain, read_as, read_json

__all__ = [
    "ABSENT",
    "Case",
    "CaseFailure",
    "Difference",
    "differences",
    "reach",
    "read_case",
    "run_case",
]


ABSENT = "absent"
"""What a difference shows in place of a value that is not there."""


class Difference(msgspec.Struct, frozen=True):
    """A path at which the found value is not the expected one."""

    path: str
    expected: Any
    found: Any


def differences(expected: Any, found: Any, path: str = "") -> Iterator[Difference]:
    """Yields the differences between two values.

    Fields that `expected` leaves out are not compared. A field that is expected to be null, 0 or an
    object of such values may be missing from `found`.
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            yield from _field(value, found, name, f"{path}.{name}".lstrip("."))
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, pair in enumerate(zip(expected, found, strict=True)):
            yield from differences(*pair, f"{path}.{index}".lstrip("."))
    # In Python True equals 1, in JSON it does not.
    elif expected != found or isinstance(expected, bool) is not isinstance(found, bool):
        yield Difference(path, expected, found)


def reach(value: Any, path: str) -> Any:
    """Returns the value at a path such as `players.0.cash`, or None if there is none."""
    for step in path.split("."):
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def _field(expected: Any, found: dict[str, Any], name: str, path: str) -> Iterator[Difference]:
    if name in found:
        yield from differences(expected, found[name], path)
    elif not _may_be_absent(expected):
        yield Difference(path, expected, ABSENT)


def _may_be_absent(expected: Any) -> bool:
    """Whether a missing value meets the expectation: null, a count of 0, or an object of these."""
    if isinstance(expected, dict):
        return all(map(_may_be_absent, expected.values()))
    return expected is None or (expected == 0 and not isinstance(expected, bool))


class CaseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"action": "do"}):
    """An action, an expectation, or both; `hides` lists paths that must not be visible."""

    action: Any = UNSET
    error: str | UnsetType = UNSET
    view: int | UnsetType | None = UNSET
    expect: dict[str, Any] | UnsetType = UNSET
    hides: tuple[str, ...] = ()


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a case file.

    It has either steps or, in `refused`, a part of the message with which its position must be
    refused.
    """

    case: str
    game: str
    options: dict[str, Any] = {}
    seed: str = "a case"
    position: dict[str, Any] | None = None
    steps: tuple[CaseStep, ...] | UnsetType = UNSET
    refused: str | UnsetType = UNSET


class CaseFailure(msgspec.Struct, frozen=True):
    """The differences found at a step, counted from 1. Step 0 is the position itself."""

    step: int
    differences: tuple[Difference, ...]


def read_case(raw: bytes) -> Case:
    """Reads a case from the bytes of a file. Raises BadInput with what is wrong."""
    case = read_as(read_json(raw, "the case"), Case, BadInput, "the case is malformed")
    if (case.steps is UNSET) == (case.refused is UNSET):
        raise BadInput('a case has either "steps" or "refused"')
    for number, step in enumerate(case.steps or (), 1):
        _check_step(step, number)
    return case


def run_case(case: Case, game: AnyGame) -> tuple[CaseFailure, ...]:
    """Returns all failures of a case, if any. Raises BadInput if the case cannot be run."""
    if isinstance(case.refused, str):
        return _run_refusal(case, game, case.refused)
    match = _start(case, game)
    steps = case.steps or ()
    found = ((n, tuple(_run_step(match, step))) for n, step in enumerate(steps, 1))
    return tuple(CaseFailure(n, differences) for n, differences in found if differences)


def _check_step(step: CaseStep, number: int) -> None:
    if step.action is UNSET and step.expect is UNSET and not step.hides:
        raise BadInput(f'step {number} has none of "do", "expect" and "hides"')
    if step.error is not UNSET and step.action is UNSET:
        raise BadInput(f'step {number} has an "error" but nothing that is done')
    if step.error is not UNSET and step.error not in CODES:
        raise BadInput(f"step {number} expects an unknown error code: {step.error!r}")


def _start(case: Case, game: AnyGame) -> Match:
    return Match(game, case.options, seed=case.seed, position=case.position)


def _run_refusal(case: Case, game: AnyGame, text: str) -> tuple[CaseFailure, ...]:
    try:
        _start(case, game)
    except BadInput as error:
        if text.casefold() in str(error).casefold():
            return ()
        return (CaseFailure(0, (Difference("refused", text, str(error)),)),)
    return (CaseFailure(0, (Difference("refused", text, ABSENT),)),)


def _run_step(match: Match, step: CaseStep) -> Iterator[Difference]:
    if step.action is not UNSET:
        yield from _do(match, step)
    if step.expect is UNSET and not step.hides:
        return
    seen = _look(match, step.view)
    if step.expect is not UNSET:
        yield from differences(step.expect, seen)
    for path in step.hides:
        shown = reach(seen, path)
        if shown is not None:
            yield Difference(path, ABSENT, shown)


def _do(match: Match, step: CaseStep) -> Iterator[Difference]:
    before = plain(match.game.dump(match.state))
    try:
        match.do(step.action)
    except RuleError as error:
        if error.code != step.error:
            yield Difference("error", step.error or ABSENT, str(error))
        if plain(match.game.dump(match.state)) != before:
            yield Difference("position", "as before", "changed by a refused action")
    else:
        if step.error is not UNSET:
            yield Difference("error", step.error, ABSENT)


def _look(match: Match, view: int | UnsetType | None) -> Any:
    if view is UNSET:
        return plain(match.game.dump(match.state))
    if isinstance(view, int) and not 0 <= view < match.game.players(match.state):
        raise BadInput(f"there is no seat {view} to view the game from")
    return plain(match.game.view(match.state, view))
