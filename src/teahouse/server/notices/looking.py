"""Looking: which people have which tables before them, written down for all processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Protocol
from weakref import WeakKeyDictionary

from teahouse.server.running.live_table import LiveTable
from teahouse.server.tables.caller import Caller
from teahouse.store.journal import JournalError
from teahouse.store.notices import Look, NoticeStore

__all__ = ["Looking"]

EVERY = 10.0  # seconds between two records of the same look
SETTLED_MS = 5_000  # after which whoever has come has seen what is new


class Client(Protocol):
    """A connection to a table; a page says when it is hidden."""

    caller: Caller
    live: LiveTable
    is_visible: bool


class Looking:
    """Writes down who looks, in batches: at once for who comes or goes, else now and then."""

    def __init__(
        self, store: NoticeStore, clients: Collection[Client], clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._clients = clients
        self._clock = clock
        self._gone: dict[tuple[str, str], Look] = {}
        self._came: WeakKeyDictionary[Client, int] = WeakKeyDictionary()
        self._changed = asyncio.Event()

    def came(self) -> None:
        """Someone has begun to look."""
        self._changed.set()

    def went(self, client: Client) -> None:
        """A client looks no more, or is about to."""
        if _is_person(client):
            look = self._look(client, client.live.table.n)
            self._gone[look.person, look.table] = look
            self._changed.set()

    def is_looking(self, person: str, table: str) -> bool:
        """Whether a page of this process shows the table to the person."""
        return any(
            client.caller.person == person and client.live.table.id == table
            for client in self._visible()
        )

    async def run(self) -> None:
        while True:
            self._changed.clear()
            with suppress(JournalError):  # a look more or less; the next one is written
                await self.write_down()
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._changed.wait()

    async def write_down(self) -> None:
        """Writes down all that look, and those who have gone since the last time."""
        gone, self._gone = self._gone, {}
        here = [self._look(one, self._seen(one)) for one in self._visible()]
        now = {(look.person, look.table): look for look in here}
        if looks := list({**gone, **now}.values()):
            await self._store.looked(looks)

    def _visible(self) -> Iterator[Client]:
        return (one for one in list(self._clients) if one.is_visible and _is_person(one))

    def _seen(self, client: Client) -> int:
        """The last line that a client has seen; of someone who has just come the store knows."""
        since = self._came.setdefault(client, self._clock())
        return client.live.table.n if self._clock() - since >= SETTLED_MS else 0

    def _look(self, client: Client, n: int) -> Look:
        return Look(client.caller.person, client.live.table.id, n, self._clock())


def _is_person(client: Client) -> bool:
    """Whether this is a person's page, and not a program with a seat's key or a stranger."""
    return " " not in client.caller.person
