"""Line numbers: the lines of a table are numbered from 1 without a gap."""

from __future__ import annotations

from collections.abc import Sequence

from .journal import Conflict, Line

__all__ = ["check_numbers"]


def check_numbers(lines: Sequence[Line], *, after: int) -> None:
    """Raises Conflict unless these lines, at least one, follow line `after`."""
    for n, line in enumerate(lines, lines[0].n):
        if line.n != n:
            raise ValueError(f"line {line.n} cannot follow line {n - 1}")
    if lines[0].n != after + 1:
        raise Conflict(f"line {after + 1} comes next, not line {lines[0].n}")
