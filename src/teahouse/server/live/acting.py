"""Acting: the requests and commands that are under way, by the people who sent them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager

__all__ = ["Acting"]


class Acting:
    """Counts what is under way for each person, so that a ban can wait until it has ended."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._ended = asyncio.Event()

    @contextmanager
    def by(self, people: Collection[str]) -> Iterator[None]:
        """Counts these people as acting for the length of the block."""
        self._counts.update(people)
        try:
            yield
        finally:
            for person in people:
                self._counts[person] -= 1
                if not self._counts[person]:
                    del self._counts[person]
            self._ended.set()

    async def ended(self, people: Collection[str]) -> None:
        """Waits until none of these people is acting."""
        while any(person in self._counts for person in people):
            self._ended.clear()
            await self._ended.wait()
