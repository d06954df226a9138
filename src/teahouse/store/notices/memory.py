"""Notices in memory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from . import Channel, Look, Notice

__all__ = ["MemoryNotices"]


class MemoryNotices:
    """The contract of `NoticeStore` in its simplest form."""

    def __init__(self) -> None:
        self._secrets: dict[str, bytes] = {}
        self._settings: dict[str, bytes] = {}
        self._channels: dict[str, Channel] = {}
        self._looks: dict[tuple[str, str], Look] = {}
        self._notices: dict[str, Notice] = {}
        self._finished: dict[str, int] = {}

    async def secret(self, name: str, value: bytes) -> bytes:
        return self._secrets.setdefault(name, value)

    async def has_secret(self, name: str) -> bool:
        return name in self._secrets

    async def settings(self, person: str) -> bytes | None:
        return self._settings.get(person)

    async def change_settings(self, person: str, body: bytes) -> None:
        self._settings[person] = body

    async def put_channel(self, channel: Channel) -> None:
        self._channels[channel.id] = channel

    async def channel(self, id: str) -> Channel | None:
        return self._channels.get(id)

    async def channels_of(self, owner: str) -> list[Channel]:
        found = (channel for channel in self._channels.values() if channel.owner == owner)
        return sorted(found, key=lambda channel: channel.id)

    async def owners(self) -> frozenset[str]:
        return frozenset(channel.owner for channel in self._channels.values())

    async def drop_channel(self, id: str) -> None:
        self._channels.pop(id, None)
        for key in [key for key, notice in self._notices.items() if notice.channel == id]:
            del self._notices[key]

    async def looked(self, looks: Sequence[Look]) -> None:
        for look in looks:
            known = self._looks.get((look.person, look.table))
            if known is None:
                self._looks[look.person, look.table] = look
            elif known.at <= look.at:
                self._looks[look.person, look.table] = replace(look, n=max(known.n, look.n))

    async def look(self, person: str, table: str) -> Look | None:
        return self._looks.get((person, table))

    async def add(self, notices: Sequence[Notice]) -> int:
        new = [notice for notice in notices if notice.key not in self._notices]
        self._notices |= {notice.key: notice for notice in new}
        return len(new)

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        found = [notice for notice in self._open() if notice.due < before]
        return sorted(found, key=lambda notice: (notice.due, notice.key))[:limit]

    async def next_due(self) -> int | None:
        return min((notice.due for notice in self._open()), default=None)

    def _open(self) -> list[Notice]:
        return [one for key, one in self._notices.items() if key not in self._finished]

    async def postpone(self, key: str, due: int, attempts: int) -> None:
        self._notices[key] = replace(self._notices[key], due=due, attempts=attempts)

    async def finish(self, keys: Sequence[str], at: int) -> None:
        self._finished |= dict.fromkeys(keys, at)

    async def prune(self, before: int) -> None:
        for key in [key for key, at in self._finished.items() if at < before]:
            self._notices.pop(key, None)
            del self._finished[key]
        self._looks = {key: look for key, look in self._looks.items() if look.at >= before}

    async def forget(self, person: str) -> None:
        self._settings.pop(person, None)
        for channel in await self.channels_of(person):
            await self.drop_channel(channel.id)
        self._looks = {key: look for key, look in self._looks.items() if look.person != person}
