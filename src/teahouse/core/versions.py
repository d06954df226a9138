"""Versions of a game's rules: a game started by one version is finished by that version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from .contract import AnyGame
from .errors import VersionError

__all__ = ["RuleChange", "changes_since", "known_version"]


class RuleChange(msgspec.Struct, frozen=True):
    """An option whose default differs from an earlier version, or a rule with a new reading."""

    name: str
    before: Any = None  # both are null if the rule is not an option
    now: Any = None


def changes_since(game: AnyGame, version: int, wished: Mapping[str, Any]) -> tuple[RuleChange, ...]:
    """The differences from an earlier version that matter for these options."""
    before = asdict(game.at_version(version).options(wished))
    now = asdict(game.options(wished))
    options = [RuleChange(name, before[name], now[name]) for name in now]
    later = range(version + 1, game.version + 1)
    readings = [RuleChange(name) for n in later for name in game.new_readings.get(n, ())]
    return (*(change for change in options if change.before != change.now), *readings)


def known_version(game: str, wanted: int | None, newest: int) -> int:
    """The wanted version, or the newest if None; raises VersionError if it is unknown."""
    version = newest if wanted is None else wanted
    if not 1 <= version <= newest:
        raise VersionError(
            f"version {version} of the rules of {game} is not known here; the newest is {newest}"
        )
    return version
