"""Pictures for links. They are drawn one at a time in a process of their own, and cached."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress

import msgspec

from teahouse.drawing.links import LinkCard
from teahouse.server.live.limits import Asker, FairQueue
from teahouse.server.state.refusals import Refusal

from . import picture_worker
from .picture_worker import LENGTH_BYTES

__all__ = ["MOST_CACHED", "Pictures"]

MOST_CACHED = 100  # pictures, of at most 150 KB each
MOST_EACH = 4  # pictures that one person may wait for
SECONDS = 20.0  # for one picture, on a busy machine; most take a fifth of a second


class Pictures:
    """Draws pictures. Its process is started when the first picture is asked for."""

    def __init__(self) -> None:
        self.queue = FairQueue(at_once=1, most_each=MOST_EACH)
        self._cached: OrderedDict[Hashable, bytes] = OrderedDict()
        self._process: Process | None = None

    async def close(self) -> None:
        """Ends the process. The next picture starts another."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def cached(self, key: Hashable) -> bytes | None:
        """Returns the picture of this key, or None if it is not cached."""
        if key in self._cached:
            self._cached.move_to_end(key)
        return self._cached.get(key)

    async def draw(
        self, key: Hashable, card: Callable[[], Awaitable[LinkCard]], asker: Asker
    ) -> bytes:
        """Returns the picture of this key, from the cache or drawn from the card.

        Raises Refusal if that fails.
        """
        async with self.queue.turn(asker):
            # Somebody before in the queue may have asked for the same picture.
            drawn = self.cached(key) or await self._drawn(await card())
        self.keep(key, drawn)
        return drawn

    def keep(self, key: Hashable, drawn: bytes) -> None:
        """Caches a picture, in place of the least recently used one when there are too many."""
        self._cached[key] = drawn
        while len(self._cached) > MOST_CACHED:
            self._cached.popitem(last=False)

    async def _drawn(self, card: LinkCard) -> bytes:
        line = msgspec.json.encode(card) + b"\n"
        try:
            return await asyncio.wait_for(self._ask(line), SECONDS)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, RuntimeError) as error:
            raise Refusal("busy") from error  # uvloop raises RuntimeError for a closed pipe
        finally:
            if sys.exc_info()[0] is not None:
                await self.close()  # a late answer would be taken for that of the next card

    async def _ask(self, line: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await _start()
        told, said = self._process.stdin, self._process.stdout
        assert told is not None
        assert said is not None
        told.write(line)
        await told.drain()
        length = int.from_bytes(await said.readexactly(LENGTH_BYTES), "big")
        return await said.readexactly(length)


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        picture_worker.__name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
