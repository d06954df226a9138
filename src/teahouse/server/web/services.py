"""Services: the objects that every request and socket needs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial

import structlog

from teahouse.core import BadInput, SomeGame
from teahouse.core.descriptor import game
from teahouse.play.pool import Pool
from teahouse.server.live.background_tasks import BackgroundTasks
from teahouse.server.live.bot_workers import BotKey, Cause, WhatIf, Workers
from teahouse.server.live.limits import Acting, Limits
from teahouse.server.live.registry import TableRegistry
from teahouse.server.live.replay_workers import ReplayWorkers
from teahouse.server.monitoring import Meters, timed
from teahouse.server.notices.gateways import Gateways, open_gateways
from teahouse.server.notices.presence import PresenceRecorder
from teahouse.server.notices.sender import NoticeSender
from teahouse.server.people.identity import Passwords
from teahouse.server.people.links import Pictures
from teahouse.server.people.moderation import Measures, forget_person
from teahouse.server.people.ratings import Ratings
from teahouse.server.settings import Settings
from teahouse.server.state.access import people_behind
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import DecisionContext, new_seed, new_token
from teahouse.store import Journal, open_journal
from teahouse.store.journal import JournalError, SessionEnded

from .clients import SocketClient, StreamClient

__all__ = ["Services", "now", "open_services"]

PLAYS_ON = "medium"  # the bot that takes the seats of a person who is removed

log = structlog.get_logger()


def now() -> int:
    """Returns the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Returns the time of the monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Services:
    """The settings, journal, registry, limits, metrics and workers of one server."""

    def __init__(
        self,
        settings: Settings,
        journal: Journal,
        gateways: Gateways,
        *,
        pool: Pool | None = None,
    ) -> None:
        self.settings = settings
        self.meters = Meters()
        self.journal = timed(journal, self.meters, self._table_changed)
        context = DecisionContext(bots=frozenset(settings.bots), new_seed=new_seed)
        self.registry = TableRegistry(self.journal, context, _games(settings), now, ticks)
        self.limits = Limits(
            on=settings.limited,
            address_factor=settings.address_factor,
            store=self.journal.limits,
            wall=now,
        )
        self.measures = Measures()  # empty until the moderator replaces it
        self._acting = Acting()
        self.pool = pool or Pool.of_processes()
        self.bots = Workers(self.pool)
        self.bots.on_failure = self.meters.bot_failures.count
        self.bots.on_answer = self.meters.bots.observe
        self.meters.bots_replaced.set_function(lambda: len(self.bots.replaced))
        self.what_if = WhatIf(settings.sets, self.pool, self.bots)
        self.replays = ReplayWorkers(self.pool)
        self.pictures = Pictures(self.pool)
        self.ratings = Ratings(self.journal)
        self.passwords = Passwords()
        self.clients: set[SocketClient | StreamClient] = set()
        self.connections: Counter[str] = Counter()  # how many are open over HTTP, by address
        self.gateways = gateways
        self.presence = PresenceRecorder(self.journal.notices, self.clients, now)
        self.sender = NoticeSender(
            self.registry,
            gateways,
            self.presence,
            self.meters,
            now,
            is_banned=lambda person: person in self.measures.people,
        )
        self.registry.on_change = self._table_changed
        self.is_closing = False
        self.registry.on_session_ended = self._on_session_ended
        self.registry.on_notification_delay = self.meters.notification_delay.observe
        self.meters.tables.set_function(lambda: len(self.registry.tables))
        for name in ("bots", "hints", "pictures", "puzzles", "questions", "replays"):
            waiting = partial(self.pool.queue.waiting, name)
            self.meters.waiting.labels(name).set_function(waiting)
        self.meters.damaged.set_function(lambda: len(self.registry.damaged))
        self.meters.damaged_rows.set_function(lambda: len(self.registry.damaged_rows))

    def replaced_bots(self) -> dict[BotKey, Cause]:
        """Returns the bots and games for which a plain level answers now, and why."""
        return {key: replaced.why for key, replaced in self.bots.replaced.items()}

    def has_bots(self) -> bool:
        """Whether bots answer. They do unless even the plain level that replaces bots fails."""
        return not self.bots.is_plain_failing

    def close(self) -> None:
        """Ends the processes and threads that do slow work."""
        self.bots.close()
        self.pool.close()
        self.passwords.close()

    def _table_changed(self, table: str) -> None:
        self.sender.table_changed(table)

    def dismiss_clients(self) -> None:
        """Sends all clients a goodbye and refuses new ones, before shutdown."""
        self.is_closing = True
        for client in list(self.clients):
            client.dismiss("closing")

    @contextmanager
    def acting(self, people: Collection[str]) -> Iterator[None]:
        """Counts people as acting for the length of the block; raises Refusal if one is banned."""
        self.measures.check_people(people)
        with self._acting.by(people):
            yield

    async def check_member(self, people: Collection[str]) -> None:
        """Raises Refusal where only members come in, unless one of these people has a login."""
        if not self.settings.members_only:
            return
        for id in people:
            person = await self.journal.person(id)
            if person is not None and person.login is not None:
                return
        raise Refusal(Why.only_with_login)

    def is_banned(self, client: SocketClient | StreamClient) -> bool:
        """Whether the client's address, or somebody who has its credential, is banned."""
        if self.measures.of_address(client.address) is not None:
            return True
        people = people_behind(client.live.table, client.caller)
        return any(person in self.measures.people for person in people)

    async def enforce(self, measures: Measures) -> None:
        """Puts decisions in force. Returns once nobody who is banned acts or is connected."""
        # From here on nobody who is banned can begin anything, so what is left comes to an end.
        self.measures = measures
        for client in list(self.clients):
            if self.is_banned(client):
                client.cut("banned")
        await self._acting.ended(measures.people)

    async def remove_person(self, person: str) -> None:
        """Removes a person everywhere and ends their connections. Bots play on for them."""
        bots = self.settings.bots
        bot = PLAYS_ON if PLAYS_ON in bots else min(bots)
        await forget_person(self.registry, person, bot)
        await self.end_sessions(person, "removed")

    async def end_sessions(self, who: str, why: str) -> None:
        """Ends connections in all processes: `who` is a device's token's hash, or a person's id."""
        ended = SessionEnded(who, why)
        self._disconnect(ended)
        await self.journal.announce(ended)

    def _disconnect(self, ended: SessionEnded) -> None:
        for client in list(self.clients):
            if ended.who in (client.session, client.caller.person):
                client.dismiss(ended.why)

    async def _on_session_ended(self, ended: SessionEnded | None) -> None:
        """Ends a session that another process ended; None says that such news may be missed."""
        if ended is not None:
            self._disconnect(ended)
            return
        # Which sessions have ended is unknown, so each is looked up.
        for session in {client.session for client in self.clients if client.session}:
            if await self.journal.person_by_token(session) is None:
                self._disconnect(SessionEnded(session, "logged_out"))

    @contextmanager
    def connected(self, client: SocketClient | StreamClient) -> Iterator[None]:
        """Registers a connected client for the length of the block."""
        kind = "socket" if isinstance(client, SocketClient) else "stream"
        self.clients.add(client)
        log.info("connected", kind=kind, table=client.live.table.id)
        self.meters.sockets.labels(kind).inc()
        self.presence.shown(client)
        try:
            yield
        finally:
            self.clients.discard(client)
            self.presence.hidden(client)
            log.info("disconnected", kind=kind, table=client.live.table.id)
            self.meters.sockets.labels(kind).dec()
            client.live.leave(client)


@asynccontextmanager
async def open_services(settings: Settings, *, pool: Pool | None = None) -> AsyncIterator[Services]:
    """Opens the journal and starts background tasks. Everything is closed when the block ends.

    Slow work is done in processes unless a pool is given. Raises BadInput if the journal cannot be
    used.
    """
    journal = await open_journal(settings.database)
    try:
        try:
            gateways = await open_gateways(settings, journal.notices, new_token().encode())
        except JournalError as error:
            raise BadInput(str(error)) from error
        services = Services(settings, journal, gateways, pool=pool)
        background = BackgroundTasks(
            services.registry,
            services.bots,
            bots=settings.bots,
            sets=settings.sets,
            more={"notices": services.sender.run, "looks": services.presence.run},
        )
        await background.start()
        try:
            yield services
        finally:
            await background.stop()
            await services.sender.release()
            services.close()
    finally:
        await journal.close()


def _games(settings: Settings) -> Callable[[str, str | None], SomeGame]:
    """Returns a function that returns the rules by name of game and set. Each is created once."""

    @cache
    def made(name: str, sets: str | None) -> SomeGame:
        if sets is not None and sets not in settings.sets:
            raise BadInput(f"there is no set {sets!r} here")
        return game(name, None if sets is None else settings.sets[sets])

    return made
