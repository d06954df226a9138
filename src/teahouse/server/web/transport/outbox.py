"""Batches writes to sockets: one `send` per event-loop turn is cheaper than one per message."""

from __future__ import annotations

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

__all__ = ["Outbox", "outbox_of"]


class Receiver(Protocol):
    """A connection that bytes can be written to."""

    def write(self, text: bytes) -> None: ...


class Outbox:
    """Collects the frames of one event-loop turn and writes them once per connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: dict[Receiver, bytes] = {}

    def put(self, receiver: Receiver, text: bytes) -> None:
        """Queues bytes for the end of this event-loop turn."""
        if not self._waiting:
            self._call_soon(self._send_all)
        waiting = self._waiting.get(receiver)
        self._waiting[receiver] = text if waiting is None else waiting + text

    def flush(self, receiver: Receiver) -> None:
        """Writes what is queued for this connection now."""
        text = self._waiting.pop(receiver, None)
        if text is not None:
            receiver.write(text)

    def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for receiver, text in waiting.items():
            receiver.write(text)


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    """The outbox of a loop, shared by all its connections."""
    outbox = _outboxes.get(loop)
    if outbox is None:
        outbox = _outboxes[loop] = Outbox(loop)
    return outbox
