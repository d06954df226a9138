"""ReplayCache: the latest replays, so that a game is computed once for all who watch it."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from typing import TypeAlias

import msgspec

from .worker_process import Task

__all__ = ["ReplayCache"]

MOST_BYTES = 16_000_000  # of JSON; a replay is about 400,000

Key: TypeAlias = tuple[bytes, bytes]


class ReplayCache:
    """A cache of answers by task and record; a record that loses a name gets a new key."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._answers: OrderedDict[Key, msgspec.Raw] = OrderedDict()
        self._bytes = 0

    def get(self, task: Task, record: bytes) -> msgspec.Raw | None:
        key = _key(task, record)
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, task: Task, record: bytes, answer: msgspec.Raw) -> None:
        """Stores an answer, and evicts the least recently used ones."""
        key = _key(task, record)
        self._bytes += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self._bytes > self._most:
            _, dropped = self._answers.popitem(last=False)
            self._bytes -= len(dropped)


def _key(task: Task, record: bytes) -> Key:
    return msgspec.json.encode(task), sha256(record).digest()
