"""Presence: which people are looking at which tables, recorded for all processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from itertools import chain, islice
from typing import Protocol
from weakref import WeakKeyDictionary

from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.access import Caller
from teahouse.store.journal import JournalError
from teahouse.store.notices import LastLook, NoticeStore

__all__ = ["PresenceRecorder"]

EVERY = 10.0  # seconds between two records of the same look
MOST_AT_ONCE = 100  # looks in one write, so that no action waits long behind it
SETTLED_MS = 5_000  # after which a newcomer counts as having seen the latest lines


class PresentClient(Protocol):
    """A connection to a table; a page says when it is hidden."""

    caller: Caller
    live: LiveTable
    is_visible: bool


class PresenceRecorder:
    """Records who is looking, in batches: changes at once, and everyone every EVERY seconds."""

    def __init__(
        self, store: NoticeStore, clients: Collection[PresentClient], clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._clients = clients
        self._clock = clock
        self._new: set[PresentClient] = set()  # who came since the last record
        self._gone: list[LastLook] = []
        self._came: WeakKeyDictionary[PresentClient, int] = WeakKeyDictionary()
        self._changed = asyncio.Event()

    def shown(self, client: PresentClient) -> None:
        """Notes that a client has begun to look at its table."""
        self._new.add(client)
        self._changed.set()

    def hidden(self, client: PresentClient) -> None:
        """Notes that a client has stopped looking, or is about to."""
        self._new.discard(client)
        if _is_person(client):
            self._gone.append(self._look(client, client.live.table.n))
            self._changed.set()

    def is_looking(self, person: str, table: str) -> bool:
        """Whether a page of this process shows the table to the person."""
        return any(
            client.caller.person == person and client.live.table.id == table
            for client in list(self._clients)
            if _looks(client)
        )

    async def run(self) -> None:
        """Records changes at once, and everyone every EVERY seconds, until it is cancelled."""
        now = asyncio.get_running_loop().time
        while True:
            next_round = now() + EVERY
            with suppress(JournalError):  # one record may be lost; the next is written
                await self.record(list(self._clients))
            while now() < next_round:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(next_round):
                        await self._changed.wait()
                with suppress(JournalError):
                    await self.record_changes()

    async def record_changes(self) -> None:
        """Records who has come or gone since the last time."""
        await self.record(self._new)

    async def record(self, clients: Iterable[PresentClient]) -> None:
        """Records which of the clients are looking, and who has gone since the last time."""
        self._changed.clear()
        gone, self._gone, self._new = self._gone, [], set()
        here = (self._look(one, self._seen(one)) for one in clients if _looks(one))
        looks = chain(gone, here)
        while batch := list(islice(looks, MOST_AT_ONCE)):
            await self._store.looked(batch)

    def _seen(self, client: PresentClient) -> int:
        """Returns the last line that a client has seen, or 0, which the store ignores, at first."""
        since = self._came.setdefault(client, self._clock())
        return client.live.table.n if self._clock() - since >= SETTLED_MS else 0

    def _look(self, client: PresentClient, n: int) -> LastLook:
        return LastLook(client.caller.person, client.live.table.id, n, self._clock())


def _looks(client: PresentClient) -> bool:
    return client.is_visible and _is_person(client)


def _is_person(client: PresentClient) -> bool:
    """Whether this is a known person's page; the name of a caller with a key contains a space."""
    return " " not in client.caller.person
