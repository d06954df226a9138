"""A server that falls and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.live_server import LiveServer, running_server

from teahouse.server.settings import Settings

__all__ = ["server_at"]


@contextmanager
def server_at(port: int, database: Path) -> Iterator[LiveServer]:
    """A server that can come back: where it was, with what it knew."""
    with running_server(
        Settings(limited=False, tempo="instant", database=str(database)), port=port
    ) as server:
        yield server
