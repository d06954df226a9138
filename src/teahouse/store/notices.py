"""Notices: channels to reach people, what they have seen, and what they are to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

__all__ = ["Channel", "LastLook", "Notice", "NoticeStore"]


class Channel(msgspec.Struct, frozen=True):
    """A way to reach its owner, a person or a table."""

    id: str
    owner: str
    body: bytes  # JSON, made by the server


class LastLook(msgspec.Struct, frozen=True):
    """When a person last looked at a table, and the last line that they saw."""

    person: str
    table: str
    n: int
    at: int  # ms since 1970


class Notice(msgspec.Struct, frozen=True):
    """Something to tell over one channel; its key says of what, so that it is told once."""

    key: str
    channel: str
    table: str
    due: int  # ms since 1970
    attempts: int = 0


class NoticeStore(Protocol):
    """The part of a journal that stores channels, looks and notices; writes are durable."""

    async def secret(self, name: str, value: bytes) -> bytes:
        """The server's secret of this name: the first value that any process proposed."""

    async def has_secret(self, name: str) -> bool: ...

    async def settings(self, person: str) -> bytes | None:
        """A person's settings, as JSON made by the server."""

    async def change_settings(self, person: str, body: bytes) -> None: ...

    async def put_channel(self, channel: Channel) -> None:
        """Adds a channel, or replaces the one with this id, whoever owned it."""

    async def channel(self, id: str) -> Channel | None: ...

    async def channels_of(self, owner: str) -> list[Channel]: ...

    async def owners(self) -> frozenset[str]:
        """Everyone who has a channel."""

    async def drop_channel(self, id: str) -> None:
        """Removes a channel and its notices; an unknown one is no error."""

    async def looked(self, looks: Sequence[LastLook]) -> None:
        """Records looks, unless a later one is known; the last line never goes back."""

    async def look(self, person: str, table: str) -> LastLook | None: ...

    async def add(self, notices: Sequence[Notice]) -> int:
        """Adds the notices whose key is new; returns how many that are."""

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        """Notices that are not finished and due before this time, the earliest first."""

    async def next_due(self) -> int | None:
        """When the next notice is due."""

    async def postpone(self, key: str, due: int, attempts: int) -> None: ...

    async def finish(self, keys: Sequence[str], at: int) -> None:
        """Marks notices as told or no longer worth telling: their keys stay taken."""

    async def prune(self, before: int) -> None:
        """Deletes notices finished before this time, and looks from before it."""

    async def forget(self, person: str) -> None:
        """Deletes everything about a person."""
