"""Journals of every kind for the suites that each of them passes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from teahouse.store import Journal, Line, Person, TableRow, open_journal

ROW = TableRow("one", created=1, updated=10, status="gathering", public=True, summary=b'{"a":1}')
ANNA = Person("anna", "hash of a token", "Anna", 5)
FIRST = Line(1, 1_700_000_000_000, b'{"k":"opened"}')


@pytest.fixture(params=("memory", "sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request, tmp_path)


@pytest.fixture(params=("sqlite", "postgresql"))
def lasting_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request, tmp_path)


def address(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "memory":
        return ":memory:"
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'teahouse.db'}"
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return make()


@pytest.fixture
async def journal(url: str) -> AsyncIterator[Journal]:
    journal = await open_journal(url)
    yield journal
    await journal.close()


@pytest.fixture
async def table(journal: Journal) -> str:
    await journal.create(ROW, FIRST)
    return ROW.id
