"""Notices: channels to reach people, what people have seen, and what they are to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

__all__ = ["Channel", "LastLook", "Notice", "NoticeStore"]


class Channel(msgspec.Struct, frozen=True):
    """A way to reach its owner, which is a person or a table."""

    id: str
    owner: str
    body: bytes  # JSON, made by the server


class LastLook(msgspec.Struct, frozen=True):
    """The time at which a person last looked at a table, and the last line that they saw."""

    person: str
    table: str
    n: int
    at: int  # ms since 1970


class Notice(msgspec.Struct, frozen=True):
    """Something to tell over one channel.

    Its key says what it is about, so that it is told only once.
    """

    key: str
    channel: str
    table: str
    due: int  # ms since 1970
    attempts: int = 0


class NoticeStore(Protocol):
    """The part of a journal that stores channels, looks and notices.

    A write is durable once it returns.
    """

    async def secret(self, name: str, value: bytes) -> bytes:
        """Returns the server's secret of this name: the first value that any process proposed."""

    async def has_secret(self, name: str) -> bool: ...

    async def settings(self, person: str) -> bytes | None:
        """Returns a person's settings, as JSON made by the server, or None."""

    async def change_settings(self, person: str, body: bytes) -> None: ...

    async def put_channel(self, channel: Channel) -> None:
        """Adds a channel, or replaces the one with this id, whoever owned it."""

    async def channel(self, id: str) -> Channel | None: ...

    async def channels_of(self, owner: str) -> list[Channel]: ...

    async def owners(self) -> frozenset[str]:
        """Returns everyone who has a channel."""

    async def drop_channel(self, id: str) -> None:
        """Removes a channel and its notices. An unknown one is no error."""

    async def looked(self, looks: Sequence[LastLook]) -> None:
        """Records looks, unless a later one is known.

        The number of the last line never goes back.
        """

    async def look(self, person: str, table: str) -> LastLook | None: ...

    async def add(self, notices: Sequence[Notice]) -> int:
        """Adds the notices whose key is new, and returns their number."""

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        """Returns the unfinished notices that are due before this time, the earliest first."""

    async def next_due(self) -> int | None:
        """Returns when the next notice is due, or None if all are finished."""

    async def postpone(self, key: str, due: int, attempts: int) -> None: ...

    async def finish(self, keys: Sequence[str], at: int) -> None:
        """Marks notices as told, or as no longer worth telling. Their keys stay taken."""

    async def prune(self, before: int) -> None:
        """Deletes the notices that were finished before this time, and the looks from before it."""

    async def forget(self, person: str) -> None:
        """Deletes everything about a person."""
