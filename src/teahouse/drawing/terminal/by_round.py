"""A table with one row a round and one column a player."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

__all__ = ["by_round"]

BAR = "▁▂▃▄▅▆▇█"


def by_round(
    title: str, rounds: Sequence[str], rows: Sequence[Sequence[int]], names: Sequence[str]
) -> Table:
    table = Table(title=title)
    for column in ("", *rounds, ""):
        table.add_column(column, justify="right")
    most = max((value for row in rows for value in row), default=1)
    for seat, name in enumerate(names):
        values = [row[seat] for row in rows]
        table.add_row(name, *(f"{value:,}" for value in values), _bars(values, most))
    return table


def _bars(values: Sequence[int], most: int) -> str:
    steps = len(BAR) - 1
    return "".join(BAR[max(0, round(steps * value / max(1, most)))] for value in values)
