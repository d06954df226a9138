"""Errors: an action that the rules refuse, and input that cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

__all__ = [
    "CODES",
    "BadInput",
    "OptionsError",
    "PositionError",
    "RecordError",
    "RuleError",
    "SetError",
    "VersionError",
    "passes",
]

Given = ParamSpec("Given")

CODES = (
    "bad_action",
    "bad_seat",
    "game_over",
    "wrong_phase",
    "not_your_turn",
    "no_offer",
    "not_a_party",
    "empty_deal",
    "bad_amount",
    "bad_count",
    "bad_cells",
    "no_line",
    "forbidden",
    "once_per_turn",
    "sold_out",
    "no_credit",
    "not_yours",
    "occupied",
    "promised",
    "no_street",
    "finished",
    "wrong_payment",
    "not_enough",
)
"""The codes of refusals. Where several would fit, a refusal has the first of them."""


class RuleError(Exception):
    """An action was refused by the rules, and nothing has changed."""

    def __init__(self, code: str, rule: str, **facts: Any) -> None:
        super().__init__(code, rule)  # pickle rebuilds the error with these arguments
        self.code = code
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({self.rule})" + (f": {told}" if told else "")


class BadInput(ValueError):  # noqa: N818 - it is the family name of the errors below
    """Input cannot be used. The message says what is wrong and where."""


class OptionsError(BadInput):
    """Options do not fit the game."""


class PositionError(BadInput):
    """A position is impossible."""


class SetError(BadInput):
    """A board, tile set or component set cannot be played with."""


class VersionError(BadInput):
    """A version of a game's rules is not known here."""


class RecordError(BadInput):
    """A record is damaged, has an unknown format, or was made by other rules."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


def passes(check: Callable[Given, object], *given: Given.args, **named: Given.kwargs) -> bool:
    """Whether a check of the rules raises no RuleError."""
    try:
        check(*given, **named)
    except RuleError:
        return False
    return True
