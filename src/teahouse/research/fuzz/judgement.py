"""Oracle: `check` and `apply` refuse the same actions, with a known code and rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from teahouse.core import CODES, AnyGame, RuleError, plain, write_json

from .fault import Fault, no_crash

__all__ = ["Refusal", "judge", "judge_raw", "refusal_of"]

Refusal = tuple[str, str, Any]
"""Code, rule and facts of a refusal."""

RULE = re.compile(r"[A-Z]\d+")


def judge(game: AnyGame, state: Any, action: Any) -> Refusal | None:
    """The refusal of an action, None if it is legal; raises Fault if check and apply disagree."""
    with no_crash("check", plain(action)):
        checked = refusal_of(partial(game.check, state, action))
    with no_crash("apply", plain(action)):
        applied = refusal_of(partial(game.apply, state, action))
    if checked != applied:
        told = f"check says {_told(checked)}, apply says {_told(applied)}"
        raise Fault("judgement", told, plain(action))
    return checked


def judge_raw(game: AnyGame, state: Any, raw: Any) -> Any:
    """The action of this JSON if it is legal, None if it is refused; raises Fault."""
    with no_crash("action", raw):
        try:
            action = game.action(raw)
        except RuleError as error:
            _check_clean(error)
            return None
        if game.action(plain(action)) != action:
            raise Fault("round trip", "the action's JSON says another action", raw)
    return action if judge(game, state, action) is None else None


def refusal_of(attempt: Callable[[], object]) -> Refusal | None:
    """The refusal that the attempt raises as RuleError; None if it does not."""
    try:
        attempt()
    except RuleError as error:
        _check_clean(error)
        return error.code, error.rule, plain(error.facts)
    return None


def _check_clean(error: RuleError) -> None:
    if error.code not in CODES:
        raise Fault("judgement", f"unknown error code {error.code!r}")
    if not RULE.match(error.rule):
        raise Fault("judgement", f"{error.code} cites no rule: {error.rule!r}")
    write_json(error.facts)


def _told(refusal: Refusal | None) -> str:
    return "it is legal" if refusal is None else f"{refusal[0]} ({refusal[1]})"
