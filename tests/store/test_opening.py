"""Which journal an address means."""

from __future__ import annotations

from pathlib import Path

import pytest

from teahouse.core import BadInput
from teahouse.store import open_journal
from teahouse.store.opening import is_postgresql, sqlite_path
from teahouse.store.sqlite import OneConnection, SqliteJournal

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("teahouse.db", "teahouse.db"),
        ("/var/tea house.db", "/var/tea house.db"),
        ("sqlite:///teahouse.db", "teahouse.db"),
        ("sqlite:////var/teahouse.db", "/var/teahouse.db"),
        ("sqlite:////var/tea%20house.db", "/var/tea house.db"),
    ],
)
async def test_a_path_means_sqlite(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


async def test_a_tilde_is_the_home_folder() -> None:
    assert sqlite_path("~/teahouse.db") == Path.home() / "teahouse.db"


async def test_memory() -> None:
    journal = await open_journal(":memory:")
    assert isinstance(journal, SqliteJournal)
    assert isinstance(journal.database, OneConnection)


@pytest.mark.parametrize("url", ["postgresql://tea@localhost/teahouse", "postgres:///teahouse"])
async def test_postgresql(url: str) -> None:
    assert is_postgresql(url)


@pytest.mark.parametrize(
    "url", ["", "mysql://host/name", "sqlite://host/file", "sqlite:///", "http://x", "a\0b", "/"]
)
async def test_anything_else_is_refused(url: str) -> None:
    with pytest.raises(BadInput):
        await open_journal(url)


async def test_a_password_is_never_told() -> None:
    for url in (
        "mysql://tea:pa55word@host/x",
        "postgresql://tea:pa55word@[bad/x",
        "postgresql://tea:pa55word?@localhost:1/x",
        "postgresql://tea:pa55word@localhost:pa55word/x",
        "postgresql://tea:pa55word@localhost:1/x",
    ):
        with pytest.raises(BadInput) as refused:
            await open_journal(url)
        assert "pa55word" not in str(refused.value)


async def test_without_asyncpg_postgresql_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("teahouse.store.opening.find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"pip install asyncpg"):
        await open_journal("postgresql:///teahouse")
