"""Receives notifications from other processes by PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import asyncpg

from .journal import EVERY_TABLE, Decided, News, Notification, SessionEnded

__all__ = ["CHANNEL", "DECISIONS", "LOST", "SESSIONS", "Listener"]

CHANNEL = "teahouse"
SESSIONS = "teahouse_sessions"
DECISIONS = "teahouse_decisions"
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # raised when a connection is cut during a query
)
"""What asyncpg raises when the database cannot be reached or does not answer."""

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between two attempts to connect
SILENCE = 20.0  # seconds without a notification, after which the connection is tested
ANSWER = 5.0  # seconds that the test may take


class Listener:
    """A connection of its own for notifications, which is opened again whenever it is lost."""

    def __init__(self, connect: Callable[[], Awaitable[Any]]) -> None:
        self._connect = connect
        self._pending: dict[str, int] = {}  # the number of the last line, by table
        self._others: list[SessionEnded | Decided] = []
        self._own: set[tuple[str, int]] = set()
        self._wake = asyncio.Event()
        self._listening = False

    def expect(self, lines: Mapping[str, int]) -> None:
        """Registers lines that this process is about to write. It is not notified of these."""
        if self._listening:
            self._own.update(lines.items())

    def forget(self, lines: Mapping[str, int]) -> None:
        """Removes lines whose write has failed from those that are expected."""
        self._own.difference_update(lines.items())

    async def notifications(self) -> AsyncGenerator[News, None]:
        wait = FIRST_WAIT
        while True:
            with suppress(*LOST):
                connection = await self._connect()
                try:
                    await self._listen(connection)
                    wait = FIRST_WAIT
                    yield EVERY_TABLE
                    while await self._wait(connection):
                        while self._others:
                            yield self._others.pop(0)
                        while self._pending:
                            table = next(iter(self._pending))
                            yield Notification(table, self._pending.pop(table))
                finally:
                    self._listening = False
                    connection.terminate()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _listen(self, connection: Any) -> None:
        # EVERY_TABLE stands for all that was missed, so nothing of an earlier connection counts.
        self._pending.clear()
        self._others.clear()
        self._own.clear()
        connection.add_termination_listener(lambda _: self._wake.set())
        await connection.add_listener(CHANNEL, self._on_notify)
        await connection.add_listener(SESSIONS, self._on_session)
        await connection.add_listener(DECISIONS, self._on_decision)
        self._listening = True

    def _on_notify(self, connection: object, process: int, channel: str, payload: str) -> None:
        del connection, process, channel
        number, _, table = payload.partition(" ")
        if (table, int(number)) in self._own:
            self._own.discard((table, int(number)))
            return
        self._pending[table] = int(number)
        self._wake.set()

    def _on_session(self, connection: object, process: int, channel: str, payload: str) -> None:
        del connection, process, channel
        why, _, who = payload.partition(" ")
        self._others.append(SessionEnded(who, why))
        self._wake.set()

    def _on_decision(self, connection: object, process: int, channel: str, payload: str) -> None:
        del connection, process, channel, payload
        self._others.append(Decided())
        self._wake.set()

    async def _wait(self, connection: Any) -> bool:
        """Waits for a notification. Returns False if the connection is lost."""
        if not self._pending and not self._others and not connection.is_closed():
            self._wake.clear()
            try:
                async with asyncio.timeout(SILENCE):
                    await self._wake.wait()
            except TimeoutError:
                await connection.execute("select 1", timeout=ANSWER)
        return not connection.is_closed()
