"""What `show` draws: one moment of a record, of a case, of a position or of a new game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import UNSET

from teahouse import games
from teahouse.core import BadInput, Match, RuleError
from teahouse.core.case import Case, read_case

from .commands.replay import replayed
from .files import is_record, read_file, read_json_file, record_in

__all__ = ["Scene", "players_in", "position_in", "scene_in"]

Scene = tuple[Match, int]
"""A match, and the line after which it is looked at."""


def scene_in(file: Path, at: int | None, record: int | None, seed: str | None) -> Scene | None:
    """The scene in a record or a case; None if the file is neither."""
    if is_record(file):
        return _recorded(replayed(record_in(file, record), seed), at)
    raw = read_json_file(file)
    if isinstance(raw, dict) and "case" in raw:
        return _played(read_case(read_file(file)), at or 0)
    return None


def position_in(file: Path) -> dict[str, Any]:
    """The position in a file that holds nothing else."""
    raw = read_json_file(file)
    if not isinstance(raw, dict):
        raise BadInput(f"{file} holds neither a position nor a case nor a record")
    return raw


def players_in(position: dict[str, Any] | None) -> int | None:
    """The number of players in a position, if it lists them."""
    players = (position or {}).get("players")
    return len(players) if isinstance(players, list) else None


def _recorded(match: Match, at: int | None) -> Scene:
    if at is not None and at > len(match):
        raise BadInput(f"the record has {len(match)} lines; there is no line {at}")
    return match, len(match) if at is None else at


def _played(case: Case, steps: int) -> Scene:
    """The case after its first steps, leaving out those that the rules must refuse."""
    match = Match(games.game(case.game), case.options, seed=case.seed, position=case.position)
    known = case.steps or ()
    if steps > len(known):
        raise BadInput(f"the case has {len(known)} steps; there is no step {steps}")
    for number, step in enumerate(known[:steps], 1):
        if step.action is not UNSET and step.error is UNSET:
            _do(match, step.action, number)
    return match, len(match)


def _do(match: Match, action: Any, number: int) -> None:
    try:
        match.do(action)
    except RuleError as error:
        raise BadInput(f"step {number} of the case is refused: {error}") from error
