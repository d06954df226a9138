"""When the stage of a game ends by the clock."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Stage

from .seating import Deadline

__all__ = ["paused_deadline", "stage_deadline"]


def stage_deadline(
    deadline: Deadline | None, stage: Stage, turn_seconds: int | None, at: int
) -> Deadline | None:
    """The deadline of the stage: as it was, or a new one if the stage has just begun."""
    if deadline is not None and deadline.stage == stage.name:
        return deadline
    seconds = stage.seconds or turn_seconds
    return Deadline(stage.name, at + seconds * 1000) if seconds else None


def paused_deadline(deadline: Deadline | None, at: int, *, is_paused: bool) -> Deadline | None:
    """The deadline of a table that was just paused, with the time that is left, or resumed."""
    if deadline is None:
        return None
    return replace(deadline, at=deadline.at - at if is_paused else at + deadline.at)
