"""What is said in one moment, to however many, goes out at its end, in one piece to each."""

from __future__ import annotations

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

__all__ = ["Outbox", "outbox_of"]


class Receiver(Protocol):
    """Someone at the other end of a connection."""

    def write(self, text: bytes) -> None: ...


class Outbox:
    """Of one event loop: to send costs more than to write, and wakes those who listen."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: dict[Receiver, bytes] = {}

    def put(self, receiver: Receiver, text: bytes) -> None:
        """Send it at the end of this moment, after what waits for the same one."""
        if not self._waiting:
            self._call_soon(self._send_all)
        waiting = self._waiting.get(receiver)
        self._waiting[receiver] = text if waiting is None else waiting + text

    def flush(self, receiver: Receiver) -> None:
        """Send what waits for this one at once."""
        text = self._waiting.pop(receiver, None)
        if text is not None:
            receiver.write(text)

    def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for receiver, text in waiting.items():
            receiver.write(text)


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    """The one that all connections of a loop share."""
    outbox = _outboxes.get(loop)
    if outbox is None:
        outbox = _outboxes[loop] = Outbox(loop)
    return outbox
