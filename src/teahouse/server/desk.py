"""The front desk: what every request and every socket needs."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache

import structlog

from teahouse.core import AnyGame, BadInput
from teahouse.games import game
from teahouse.store import Journal, open_journal

from .clients import SocketClient, StreamClient
from .decide import House
from .hall import Hall
from .keeping import Housekeeping
from .limits import Limits
from .metrics import Meters
from .passwords import Passwords
from .ratings import Ratings
from .replaying import Replaying
from .settings import Settings
from .timed import timed
from .tokens import new_seed
from .what_if import WhatIf

__all__ = ["Desk", "now", "opened"]


log = structlog.get_logger()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Desk:
    """Settings, the journal, the hall, limits and instruments of one server."""

    def __init__(self, settings: Settings, journal: Journal) -> None:
        self.settings = settings
        self.meters = Meters()
        self.journal = timed(journal, self.meters)
        house = House(bots=frozenset(settings.bots), new_seed=new_seed)
        self.hall = Hall(self.journal, house, _games(settings), now)
        self.limits = Limits(on=settings.limited)
        self.what_if = WhatIf(settings.sets)
        self.replaying = Replaying()
        self.ratings = Ratings(self.journal)
        self.passwords = Passwords()
        self.clients: set[SocketClient | StreamClient] = set()
        self.is_closing = False
        self.meters.tables.set_function(lambda: len(self.hall.tables))

    def say_goodbye(self) -> None:
        """Tell everyone to come back later; from now on nobody new is let in."""
        self.is_closing = True
        for client in list(self.clients):
            client.dismiss("closing")

    @contextmanager
    def seeing(self, client: SocketClient | StreamClient) -> Iterator[None]:
        """A client that is there for a while."""
        kind = "socket" if isinstance(client, SocketClient) else "stream"
        self.clients.add(client)
        log.info("came", kind=kind, table=client.live.table.id)
        self.meters.sockets.labels(kind).inc()
        try:
            yield
        finally:
            self.clients.discard(client)
            log.info("left", kind=kind, table=client.live.table.id)
            self.meters.sockets.labels(kind).dec()
            client.live.leave(client)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Desk]:
    """A server's desk with its journal open and its house kept."""
    journal = await open_journal(settings.database)
    try:
        desk = Desk(settings, journal)
        keeping = Housekeeping(desk.hall, bots=settings.bots, sets=settings.sets)
        await keeping.start()
        try:
            yield desk
        finally:
            await keeping.stop()
            await desk.replaying.close()
            desk.what_if.close()
            desk.passwords.close()
    finally:
        await journal.close()


def _games(settings: Settings) -> Callable[[str, str | None], AnyGame]:
    """Games by name and by the name of a set; each is made once."""

    @cache
    def made(name: str, sets: str | None) -> AnyGame:
        if sets is not None and sets not in settings.sets:
            raise BadInput(f"there is no set {sets!r} here")
        return game(name, None if sets is None else settings.sets[sets])

    return made
