"""A way to a service on which one of the messages to it does not get through, or no answer back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["CUTS", "Cut", "CutConnections", "cut_connections"]

Connection: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

LARGEST = 1 << 16


class Cut(NamedTuple):
    """Where a connection ends: before a message arrives, or after it was answered, unheard.

    With `lasts` there is no other connection until that is lifted. A silent one is not closed.
    """

    name: str
    where: Literal["before", "after"]
    lasts: bool = False
    is_silent: bool = False


CUTS = (
    Cut("a connection is cut before a message", "before"),
    Cut("a connection is cut after a message", "after"),
    Cut("the service is gone before a message", "before", lasts=True),
    Cut("the service is gone after a message", "after", lasts=True),
    Cut("a connection is silent", "before", is_silent=True),
)


class CutConnections:
    """Carries connections to a service, and counts the messages to it.

    An answer of the service ends with the bytes `answered`.
    """

    def __init__(self, connect: Callable[[], Awaitable[Connection]], answered: bytes) -> None:
        self._connect = connect
        self._answered = answered
        self.port = 0
        self._cut: Cut | None = None
        self._n = 0
        self._is_gone = False
        self.counted = self.failed = 0

    def fail(self, n: int, cut: Cut) -> None:
        """From now on the n-th message does not get through."""
        self._cut, self._n = cut, n
        self.counted = self.failed = 0

    def lift(self) -> None:
        self._cut, self._is_gone = None, False

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_gone:
            writer.transport.abort()
            return
        there, there_writer = await self._connect()
        back = asyncio.create_task(_copy(there, writer))
        try:
            while message := await reader.read(LARGEST):
                if not self._is_meant():
                    there_writer.write(message)
                    continue
                assert self._cut is not None
                self._is_gone = self._cut.lasts
                if self._cut.is_silent:
                    await reader.read(LARGEST)  # until whoever waits gives up
                elif self._cut.where == "after":
                    await _stop(back)
                    there_writer.write(message)
                    with suppress(asyncio.IncompleteReadError, TimeoutError):
                        async with asyncio.timeout(1):  # not all that is sent has such an answer
                            await there.readuntil(self._answered)
                break
        except OSError:
            pass
        finally:
            await _stop(back)
            writer.transport.abort()
            there_writer.transport.abort()

    def _is_meant(self) -> bool:
        self.counted += 1
        is_meant = self._cut is not None and self.counted == self._n
        self.failed += is_meant
        return is_meant


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while answer := await reader.read(LARGEST):
            writer.write(answer)
    writer.transport.abort()


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@asynccontextmanager
async def cut_connections(
    connect: Callable[[], Awaitable[Connection]], answered: bytes
) -> AsyncIterator[CutConnections]:
    """A way to a service, at a port of this machine."""
    way = CutConnections(connect, answered)
    tasks: set[asyncio.Task[None]] = set()

    def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(way.carry(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(come, "127.0.0.1", 0)
    way.port = server.sockets[0].getsockname()[1]
    try:
        yield way
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
