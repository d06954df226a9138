"""Fixtures: a real server and a guest of it; a registry in memory and clients of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import structlog
from tests.server.live_server import Guest, LiveServer, running_server
from tests.server.table_harness import TableHarness, Watcher

from teahouse.server.live.live_table import LiveTable


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    with running_server() as served:
        yield served


@pytest.fixture
def guest(server: LiveServer) -> Guest:
    return server.guest()


@pytest.fixture(scope="session", autouse=True)
def _no_logs() -> None:
    """A server in this process says nothing; what it would say is looked at in test_logs.py."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture
def harness() -> TableHarness:
    return TableHarness()


@pytest.fixture
def watcher() -> Callable[[LiveTable, str], Watcher]:
    def join(live: LiveTable, person: str, last: int | None = None) -> Watcher:
        client = Watcher(person)
        live.join(client, last)
        return client

    return join
