"""What the worker of the pocket edition calls: it opens the journal, and tables for one person."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import structlog

from teahouse.play.pool import Pool
from teahouse.server.settings import Settings, tempo_named
from teahouse.server.web.services import open_services

from .app import pocket_application
from .host import Host, PageAnswer, PageSocket

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["Pocket", "open_pocket"]

JOURNAL = "teahouse.db"
COOKIE = "person"


class Pocket:
    """The opened pocket edition, as the worker calls it: text and buffers in, answers out."""

    def __init__(self, host: Host, ends: AsyncExitStack) -> None:
        self._host = host
        self._ends = ends

    async def ask(self, method: str, target: str, headers: str, body: Buffer) -> PageAnswer:
        """Returns the answer to a request, whose headers are a JSON object."""
        named = msgspec.json.decode(headers, type=dict[str, str])
        return await self._host.request(method, target, named, bytes(memoryview(body)))

    def connect(
        self, target: str, heard: Callable[[str], None], closed: Callable[[int], None]
    ) -> PageSocket:
        """Opens a socket of the page."""
        return self._host.connect(target, heard, closed)

    async def close(self) -> None:
        """Ends all that runs in the background and closes the journal."""
        await self._ends.aclose()


async def open_pocket(folder: str, *, tempo: str = "normal") -> Pocket:
    """Opens the journal in a folder, which is made if there is none, with bots in this process."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    home = Path(folder)
    settings = Settings(database=str(home / JOURNAL), limited=False, tempo=tempo_named(tempo))
    ends = AsyncExitStack()
    services = await ends.enter_async_context(open_services(settings, pool=Pool.in_process()))
    return Pocket(Host(pocket_application(services), home / COOKIE), ends)
