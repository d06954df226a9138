"""Versions of a game's rules: a game begun under an earlier one ends under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from .contract import AnyGame
from .errors import VersionError

__all__ = ["RuleChange", "changes_since", "known_version"]


class RuleChange(msgspec.Struct, frozen=True):
    """An option with another default than in an earlier version, or a rule that is read anew."""

    name: str
    before: Any = None  # both are null where the rule is no option
    now: Any = None


def changes_since(game: AnyGame, version: int, wished: Mapping[str, Any]) -> tuple[RuleChange, ...]:
    """What is played otherwise than by an earlier version, with these wishes."""
    before = asdict(game.at_version(version).options(wished))
    now = asdict(game.options(wished))
    options = [RuleChange(name, before[name], now[name]) for name in now]
    later = range(version + 1, game.version + 1)
    readings = [RuleChange(name) for n in later for name in game.new_readings.get(n, ())]
    return (*(change for change in options if change.before != change.now), *readings)


def known_version(game: str, wanted: int | None, newest: int) -> int:
    """The version that is wanted, else the newest; raises VersionError for one not known here."""
    version = newest if wanted is None else wanted
    if not 1 <= version <= newest:
        raise VersionError(
            f"version {version} of the rules of {game} is not known here; the newest is {newest}"
        )
    return version
