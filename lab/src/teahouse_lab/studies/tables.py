"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from teahouse.research.arena.intervals import Interval

__all__ = ["percent", "shown", "table"]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with its head."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("| --- ", "|---") for line in lines)


def shown(one: Interval | None, *, digits: int = 1) -> str:
    """An estimate and its interval; nothing if there is none."""
    if one is None:
        return ""
    value, low, high = (f"{number:,.{digits}f}" for number in (one.value, one.low, one.high))
    return f"{value} ({low} to {high})"


def percent(one: Interval) -> str:
    """A share and its interval."""
    return f"{one.value:.1%} ({one.low:.1%} to {one.high:.1%})"
