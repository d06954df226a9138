"""Fixtures: a table that is used through the network API alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.quick_table import QuickTable, quick_table

from teahouse.server.web.endpoints import tables


@pytest.fixture
def at_quick_table(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Callable[[QuickTable], Awaitable[None]]], None]:
    """Runs a test in the first trade phase of a quick table, always the same game."""
    monkeypatch.setattr(tables, "new_seed", lambda: "jasmine")

    def run(test: Callable[[QuickTable], Awaitable[None]]) -> None:
        async def play() -> None:
            async with quick_table() as table:
                await table.start_trading()
                await test(table)

        asyncio.run(play())

    return run
