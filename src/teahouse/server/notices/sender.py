"""NoticeSender finds and sends what people are to be told, in the process that has the lease."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

import structlog

from teahouse.server.live.lobby_row import summary_of
from teahouse.server.live.registry import TableRegistry
from teahouse.server.monitoring import Meters
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_id
from teahouse.store.journal import JournalError, TableRow
from teahouse.store.notices import Notice

from .delivery import ChannelDelivery
from .gateways import Gateways
from .presence import PresenceRecorder
from .waits import notices_about, table_owner, waits_of

__all__ = ["NoticeSender"]

LEASE = "notices"
LEASE_MS = 2_000
POLL_SECONDS = 0.5
GATHER_SECONDS = 0.25  # changes in this time are examined together
RESCAN_MS = 60_000
RECENT_MS = 3 * 3600 * 1000  # the end of a game is not told after this time
# A wait that began longer ago is not told any more.
FRESH_MS = {"turn": 30 * 86_400_000, "time": 30 * 86_400_000, "game": RECENT_MS}
KEPT_MS = 90 * 86_400_000
MOST_KNOWN = 10_000
MOST_AT_ONCE = 64  # channels

log = structlog.get_logger()


class NoticeSender:
    """Finds and sends notices; each process has one, but only the one with the lease works."""

    def __init__(
        self,
        registry: TableRegistry,
        gateways: Gateways,
        presence: PresenceRecorder,
        meters: Meters,
        clock: Callable[[], int],
        *,
        is_banned: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._registry = registry
        self._store = registry.journal.notices
        self._clock = clock
        self._delivery = ChannelDelivery(
            registry, gateways, presence, meters, clock, self._may_send, is_banned
        )
        self._holder = new_id()
        self._leased_until = 0
        self._rescan_at = 0
        self._changed: set[str] = set()
        self._owners: frozenset[str] = frozenset()  # of channels, in the latest round
        self._known: set[str] = set()  # keys that are in the store
        self._busy: dict[str, asyncio.Task[None]] = {}  # by channel
        self._wake = asyncio.Event()

    def table_changed(self, table: str) -> None:
        """Notes that a table has a new line, and wakes the sender if anybody has a channel."""
        self._changed.add(table)
        if self._owners:
            self._wake.set()

    async def run(self) -> None:
        """Works whenever this process holds the lease, until it is cancelled."""
        try:
            while True:
                self._wake.clear()
                try:
                    await self.work()
                except JournalError as error:
                    log.warning("notices_wait", why=str(error))
                await asyncio.sleep(GATHER_SECONDS)
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL_SECONDS):
                        await self._wake.wait()
        finally:
            for task in self._busy.values():
                task.cancel()
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def release(self) -> None:
        with suppress(JournalError):  # the lease ends by itself
            await self._registry.journal.release(LEASE, self._holder)

    async def work(self) -> None:
        """Finds and sends what is due, if this process holds the lease."""
        if not await self._has_lease():
            self._changed.clear()
            self._rescan_at = 0  # a process that gets the lease first examines all tables
            self._wake.clear()
            return
        changed, self._changed = self._changed, set()
        try:
            self._owners = await self._store.owners()
            await self._find(await self._relevant(changed, self._owners))
        except JournalError:
            self._changed |= changed
            raise
        if self._owners:  # without channels there are no notices
            await self._tell()

    # the lease

    async def _has_lease(self) -> bool:
        """Whether this process has the lease, which is renewed at half its time."""
        now = self._clock()
        if now < self._leased_until - LEASE_MS // 2:
            return True
        if not await self._registry.journal.lease(LEASE, self._holder, LEASE_MS):
            self._leased_until = 0
            return False
        if not self._leased_until:
            self._known.clear()
        self._leased_until = now + LEASE_MS
        return True

    def _may_send(self) -> bool:
        """Whether this process still holds the lease."""
        return self._clock() < self._leased_until

    # finding

    async def _relevant(self, changed: Iterable[str], owners: frozenset[str]) -> list[str]:
        """Returns the tables to examine, all of which have people to notify.

        They are those that have changed; once in RESCAN_MS they are all that are running or ended
        lately.
        """
        if self._clock() < self._rescan_at:
            found = self._registry.journal.table
            rows = [await found(id) for id in changed] if owners else []
        else:
            await self._store.prune(self._clock() - KEPT_MS)
            rows = await self._all_rows()
            self._rescan_at = self._clock() + RESCAN_MS
        return [row.id for row in rows if row is not None and _has_owner(row, owners)]

    async def _all_rows(self) -> list[TableRow | None]:
        tables, recent = self._registry.journal.tables, self._clock() - RECENT_MS
        running = await tables(statuses=("playing", "paused"), limit=None)
        over = await tables(statuses=("over",), limit=1_000)
        return [*running, *(row for row in over if row.updated >= recent)]

    async def _find(self, tables: Iterable[str]) -> None:
        """Stores the new notices of these tables."""
        for id in tables:
            with suppress(Refusal):  # a damaged table, which is reported elsewhere
                live = await self._registry.get(id)
                found = [
                    one
                    for wait in waits_of(live.table)
                    if self._clock() - wait.since < FRESH_MS[wait.kind]
                    for one in await notices_about(self._store, id, wait)
                ]
                if new := [notice for notice in found if notice.key not in self._known]:
                    await self._store.add(new)
                    self._remember(new)

    def _remember(self, notices: Iterable[Notice]) -> None:
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known.update(notice.key for notice in notices)

    # sending

    async def _tell(self) -> None:
        """Starts a task for each channel that has notices due, so that none waits for another."""
        by_channel: dict[str, list[Notice]] = {}
        for notice in await self._store.due(self._clock() + 1, limit=1_000):
            by_channel.setdefault(notice.channel, []).append(notice)
        for channel, notices in by_channel.items():
            if channel not in self._busy and len(self._busy) < MOST_AT_ONCE:
                task = asyncio.create_task(self._tell_channel(channel, notices))
                self._busy[channel] = task
                task.add_done_callback(partial(self._is_done, channel))

    def _is_done(self, channel: str, task: asyncio.Task[None]) -> None:
        del task
        self._busy.pop(channel, None)
        self._wake.set()

    async def _tell_channel(self, channel: str, notices: list[Notice]) -> None:
        try:
            await self._delivery.deliver(channel, notices)
        except JournalError as error:
            log.warning("notices_wait", why=str(error))
        except Exception:
            log.exception("notice_failed", channel=channel)
            await self._store.finish([notice.key for notice in notices], self._clock())

    async def settle(self) -> None:
        """Waits for the notices that are being sent."""
        await asyncio.gather(*self._busy.values())


def _has_owner(row: TableRow, owners: frozenset[str]) -> bool:
    people = summary_of(row).people
    return people is None or table_owner(row.id) in owners or not owners.isdisjoint(people)
