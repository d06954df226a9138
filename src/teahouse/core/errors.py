"""Errors: an action that the rules refuse, and input that cannot be used."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from string import Formatter
from types import GenericAlias, UnionType
from typing import Any, ParamSpec

__all__ = [
    "CODES",
    "BadInput",
    "OptionsError",
    "PositionError",
    "Reason",
    "RecordError",
    "RuleError",
    "SetError",
    "VersionError",
    "passes",
    "reasons_in",
]

Given = ParamSpec("Given")


KINDS = (type, UnionType, GenericAlias)


class Reason:
    """One way to be refused: its name, its code, and the facts that it has.

    A fact that is always the same is given as a value, any other by its type. A reason is an
    attribute of a class, which gives it its name. What only a program that somebody else wrote can
    do is `for_programs`; the page has no words for that.
    """

    __slots__ = ("_sentence", "always", "code", "facts", "for_programs", "module", "name")

    def __init__(
        self, code: str, sentence: str = "", /, *, for_programs: bool = False, **facts: Any
    ) -> None:
        self.name = self.code = code
        self._sentence = sentence
        self.module = ""
        self.for_programs = for_programs
        self.facts = {name: one for name, one in facts.items() if isinstance(one, KINDS)}
        self.always = {name: one for name, one in facts.items() if name not in self.facts}

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.module = name, owner.__module__

    @property
    def sentence(self) -> str:
        """Returns the English sentence, with facts in braces.

        If it was not given with the reason it stands in a JSON file beside the reason's module.
        """
        package, _, name = self.module.rpartition(".")
        return self._sentence or _texts(package, name).get(self.name, "")

    def named(self) -> frozenset[str]:
        """Returns the names of the facts that the sentence tells."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.sentence) if name)


@cache
def _texts(package: str, name: str) -> dict[str, str]:
    """Returns what stands in a JSON file of a package, or nothing if it has no such file."""
    file = resources.files(package) / f"{name}.json" if package else None
    found: dict[str, str] = json.loads(file.read_text("utf-8")) if file and file.is_file() else {}
    return found


def reasons_in(*namespaces: type) -> dict[str, Reason]:
    """Returns the reasons that are attributes of these classes, by name."""
    return {
        name: reason
        for namespace in namespaces
        for name, reason in vars(namespace).items()
        if isinstance(reason, Reason)
    }


PLAIN: Mapping[str, Reason] = {
    code: Reason(code, sentence) for code, sentence in _texts("teahouse.core", "codes").items()
}
"""The reason that says no more than its code, by code."""

CODES = tuple(PLAIN)
"""The codes of refusals. Where several would fit, a refusal has the first of them."""


class RuleError(Exception):
    """An action was refused by the rules, and nothing has changed."""

    def __init__(self, reason: Reason | str, rule: str, /, **facts: Any) -> None:
        super().__init__(reason, rule)  # pickle rebuilds the error with these arguments
        if not isinstance(reason, Reason):  # a code alone
            reason = PLAIN.get(reason) or Reason(reason)
        self.reason = reason
        self.rule = rule
        self.facts = {**reason.always, **facts} if reason.always else facts

    @property
    def code(self) -> str:
        return self.reason.code

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
