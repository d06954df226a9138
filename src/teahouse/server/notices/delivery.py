"""ChannelDelivery sends the due notices of one channel in one message, if they are still true."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from teahouse.server.live.registry import TableRegistry
from teahouse.server.monitoring import Meters
from teahouse.server.state.access import Caller, people_behind
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.store.notices import Channel, Notice

from . import waits
from .calls import Concern, call_about
from .contacts import Email, PersonSettings, Target, change_target, settings_of, target_of, way_of
from .gateways import Gateways, SendOutcome
from .presence import PresenceRecorder

__all__ = ["ChannelDelivery"]

TOGETHER_MS = 120_000  # at least, between two messages over one channel
PAUSED_MS = 600_000  # until the notice of a paused table is looked at again
MOST_ATTEMPTS = 12


class ChannelDelivery:
    """A ChannelDelivery decides at the last moment what to send, and records the outcome."""

    def __init__(
        self,
        registry: TableRegistry,
        gateways: Gateways,
        presence: PresenceRecorder,
        meters: Meters,
        clock: Callable[[], int],
        may_send: Callable[[], bool],
        is_banned: Callable[[str], bool],
    ) -> None:
        self._registry = registry
        self._store = registry.journal.notices
        self._gateways = gateways
        self._presence = presence
        self._meters = meters
        self._clock = clock
        self._may_send = may_send
        self._is_banned = is_banned

    async def deliver(self, id: str, notices: Sequence[Notice]) -> None:
        """Sends the notices that are still true and may be sent now; postpones or ends the rest."""
        channel = await self._store.channel(id)
        target = None if channel is None else target_of(channel)
        is_unconfirmed = isinstance(target, Email) and not target.confirmed
        if channel is None or target is None or target.is_off or is_unconfirmed:
            await self._finish(notices)
            return
        settings = await settings_of(self._store, channel.owner)
        ready: list[tuple[Notice, Concern]] = []
        for notice in notices:
            concern = await self._concern(notice, channel.owner, settings)
            if concern is not None and await self._is_time(notice, concern, target, settings):
                ready.append((notice, concern))
        if ready and self._may_send():
            await self._send(channel, target, settings, ready)

    async def _concern(
        self, notice: Notice, owner: str, settings: PersonSettings
    ) -> Concern | None:
        """Returns what the notice is about; None if it is not to be sent now.

        A notice that is no longer true is ended. At a paused table, or if a reader is banned, it is
        postponed.
        """
        try:
            table = (await self._registry.get(notice.table)).table
        except Refusal:  # damaged or lost
            await self._finish([notice])
            return None
        if table.status == "paused" or any(map(self._is_banned, _readers(table, owner))):
            await self._store.postpone(notice.key, self._clock() + PAUSED_MS, notice.attempts)
            return None
        found = await self._wait_of(table, notice, owner)
        is_seen = found is not None and await self._has_seen(found, owner, table.id)
        if found is None or is_seen or table.id in settings.muted:
            await self._finish([notice])
            return None
        return Concern(found, table)

    async def _wait_of(self, table: Table, notice: Notice, owner: str) -> waits.Wait | None:
        """Returns the wait that a notice tells of, if it is still one."""
        key = notice.key.removesuffix(f" {notice.channel}")
        if table.status == "gathering":
            wait = await waits.invitation_wait(self._registry.journal, table, owner)
            return wait if wait is not None and wait.key == key else None
        return next((wait for wait in waits.waits_of(table) if wait.key == key), None)

    async def _has_seen(self, wait: waits.Wait, owner: str, table: str) -> bool:
        """Whether the reader has looked since a game began or ended, or since they were invited."""
        is_news = wait.kind in ("game", "invited")
        look = await self._store.look(owner, table) if is_news else None
        return look is not None and look.at >= wait.since

    async def _is_time(
        self, notice: Notice, concern: Concern, target: Target, settings: PersonSettings
    ) -> bool:
        """Whether the notice may be sent now; if not, it is postponed."""
        now, wait = self._clock(), concern.wait
        # A warning that would fall into quiet hours is told before they begin.
        not_before = [waits.before_quiet(settings, wait.due) if wait.kind == "time" else now]
        if wait.owner != waits.table_owner(concern.table.id):
            not_before.append(await self._not_looking_from(wait.owner, concern.table.id))
            not_before.append(waits.quiet_end(settings, now) or now)
        if target.told is not None:
            not_before.append(target.told + TOGETHER_MS)
        if (later := max(not_before)) <= now:
            return True
        await self._store.postpone(notice.key, later, notice.attempts)
        return False

    async def _not_looking_from(self, person: str, table: str) -> int:
        """Returns when the person no longer counts as looking, in ms since 1970."""
        if self._presence.is_looking(person, table):
            return self._clock() + waits.LOOKING_MS
        look = await self._store.look(person, table)
        return 0 if look is None else look.at + waits.LOOKING_MS

    async def _send(
        self,
        channel: Channel,
        target: Target,
        settings: PersonSettings,
        ready: Sequence[tuple[Notice, Concern]],
    ) -> None:
        """Sends one message with all these notices, and records the outcome."""
        notices = [notice for notice, _ in ready]
        call = call_about([concern for _, concern in ready], settings)
        outcome = await self._gateways.send(
            channel.id, target, call, settings.language, delivery=notices[0].key
        )
        now = self._clock()
        self._meters.notices.count(way_of(target), outcome.value)
        if outcome is SendOutcome.SENT:
            self._meters.notice_seconds.observe(max(0, now - min(n.due for n in notices)) / 1000)
        match outcome:
            case SendOutcome.SENT:
                await self._finish(notices)
                await self._record(channel, refused=0, told=now)
            case SendOutcome.GONE:
                await self._store.drop_channel(channel.id)
            case SendOutcome.REFUSED:
                await self._record(channel, refused=target.refused + 1)
                await self._try_later(notices)
            case SendOutcome.FAILED:
                await self._try_later(notices)

    async def _record(self, sent: Channel, **fields: int) -> None:
        """Stores fields of the target, unless the channel was changed or dropped meanwhile."""

        def change(target: Target) -> Target:
            return replace(target, **fields) if target == target_of(sent) else target

        await change_target(self._store, sent.id, change)

    async def _try_later(self, notices: Sequence[Notice]) -> None:
        now = self._clock()
        for notice in notices:
            attempts = notice.attempts + 1
            if attempts >= MOST_ATTEMPTS:
                await self._finish([notice])
            else:
                await self._store.postpone(notice.key, now + waits.backoff(attempts), attempts)

    async def _finish(self, notices: Sequence[Notice]) -> None:
        await self._store.finish([notice.key for notice in notices], self._clock())


def _readers(table: Table, owner: str) -> tuple[str, ...]:
    """Returns the people who read what the owner is told; a table's host reads its own channels."""
    reader = table.opened.host if owner == waits.table_owner(table.id) else owner
    return people_behind(table, Caller(person=reader))
