"""Looking: which people have which tables before them, written down for all processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Protocol

from teahouse.server.running.live_table import LiveTable
from teahouse.server.tables.caller import Caller
from teahouse.store.journal import JournalError
from teahouse.store.notices import Look, NoticeStore

__all__ = ["Looking"]

EVERY = 10.0  # seconds between two records of the same look


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
        self._changed = asyncio.Event()

    def came(self) -> None:
        """Someone has begun to look."""
        self._changed.set()

    def went(self, client: Client) -> None:
        """A client looks no more, or is about to."""
        if _is_person(client):
            look = self._look(client)
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
                await asyncio.wait_for(self._changed.wait(), EVERY)

    async def write_down(self) -> None:
        """Writes down all that look, and those who have gone since the last time."""
        gone, self._gone = self._gone, {}
        now = {(one.caller.person, one.live.table.id): self._look(one) for one in self._visible()}
        if looks := list({**gone, **now}.values()):
            await self._store.looked(looks)

    def _visible(self) -> Iterator[Client]:
        return (one for one in list(self._clients) if one.is_visible and _is_person(one))

    def _look(self, client: Client) -> Look:
        table = client.live.table
        return Look(client.caller.person, table.id, table.n, self._clock())


def _is_person(client: Client) -> bool:
    """Whether this is a person's page, and not a program with a seat's key or a stranger."""
    return " " not in client.caller.person
