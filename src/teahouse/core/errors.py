"""Errors: an action that the rules refuse, and input that cannot be used."""

from __future__ import annotations

from typing import Any

__all__ = [
    "CODES",
    "BadInput",
    "OptionsError",
    "PositionError",
    "RecordError",
    "RuleError",
    "SetError",
    "VersionError",
]

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
"""Every refusal has one of these; where several would fit, the first of them is given."""


class RuleError(Exception):
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, code: str, rule: str, **facts: Any) -> None:
        super().__init__(code, rule)  # the arguments that pickle rebuilds it with
        self.code = code
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({self.rule})" + (f": {told}" if told else "")


class BadInput(ValueError):  # noqa: N818 - it is the family name of the errors below
    """Input that cannot be used; the message says what is wrong and where."""


class OptionsError(BadInput):
    """Options that the game does not have."""


class PositionError(BadInput):
    """A position that is impossible."""


class SetError(BadInput):
    """A board, tile set or component set that cannot be played with."""


class VersionError(BadInput):
    """A version of a game's rules that is not known here."""


class RecordError(BadInput):
    """A record that is damaged, foreign or of other rules."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
