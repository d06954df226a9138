"""English sentences that belong to no game: refusals by rules."""

from __future__ import annotations

from typing import Any

from teahouse.core import RuleError
from teahouse.core.errors import PLAIN

from .grammar import listed, money, title_of

__all__ = ["refusal"]


SUMS = ("cash", "note", "most")


def refusal(error: RuleError) -> str:
    """Returns a sentence that tells a player why the rules refused an action.

    Without a fact that the reason's own sentence tells, it is the sentence of the code.
    """
    named = error.reason.named()
    if any(error.facts.get(name) is None for name in named):
        return PLAIN[error.code].sentence
    return error.reason.sentence.format_map(
        {name: _said(name, error.facts[name]) for name in named}
    )


def _said(fact: str, value: Any) -> str:
    match value:
        case int() if fact in SUMS:
            return money(value)
        case bool() | float() | None:
            return str(value)
        case int():
            return f"{value:,}"
        case str():
            return value.replace("_", " ") if value.islower() else value
        case dict():
            return listed(f"{count} {title_of(str(thing))}" for thing, count in value.items())
        case _:
            return listed(value)
