"""What the worker of the pocket edition calls: it opens the journal, and tables for one person."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack
from pathlib import Path

import structlog

from teahouse.play.pool import Pool
from teahouse.server.settings import Settings, tempo_named
from teahouse.server.web.services import open_services

from .app import pocket_application
from .host import Host

__all__ = ["Pocket", "open_pocket"]

JOURNAL = "teahouse.db"
COOKIE = "person"


class Pocket:
    """The opened pocket edition: its host, and the settings that it was opened with."""

    def __init__(self, host: Host, ends: AsyncExitStack) -> None:
        self.host = host
        self._ends = ends

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
