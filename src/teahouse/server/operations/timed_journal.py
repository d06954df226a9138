"""A wrapper of a journal that times appends and reports which table has new lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, cast

from teahouse.store.journal import Journal, Line, TableRow

from .metrics import Meters

__all__ = ["timed"]


def timed(journal: Journal, meters: Meters, appended: Callable[[str], None]) -> Journal:
    """The journal, with its appends timed; `appended` is called with the table's id after each."""
    return cast(Journal, _Timed(journal, meters, appended))


class _Timed:
    def __init__(self, journal: Journal, meters: Meters, appended: Callable[[str], None]) -> None:
        self._journal = journal
        self._appended = appended
        self._observe = meters.journal.observe

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        start = perf_counter()
        await self._journal.append(table, lines, row=row)
        self._observe(perf_counter() - start)
        self._appended(table)
