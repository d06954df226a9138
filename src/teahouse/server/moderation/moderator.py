"""Moderator: carries out the operator's decisions, and prunes what is old."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from teahouse.server.running.registry import TableRegistry
from teahouse.server.running.services import Services, now
from teahouse.server.settings import Retention
from teahouse.server.tables.events import Closed
from teahouse.server.tables.refusals import Refusal
from teahouse.store.journal import JournalError
from teahouse.store.moderation import Measure

from .measures import Measures

__all__ = ["Moderator", "prune"]

REFRESH_SECONDS = 3.0
PRUNE_EVERY = 1_200  # refreshes: an hour
DAY = 24 * 3600 * 1000  # ms
OPERATOR = "the operator"

INVITED_MS = 30 * 86_400_000  # how long an invitation is kept

log = structlog.get_logger()


class Moderator:
    """Reads the operator's decisions every few seconds, as another process writes them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def run(self) -> None:
        rounds = 0
        while True:
            try:
                await self.refresh()
                if rounds % PRUNE_EVERY == 0:
                    await prune(self._services.registry, self._services.settings.retention, now())
            except JournalError as error:
                log.warning("moderation_waits", why=str(error))
            except Exception:
                log.exception("moderation_failed")
            rounds += 1
            await asyncio.sleep(REFRESH_SECONDS)

    async def refresh(self) -> None:
        """Loads the decisions in force, and closes the tables that are to be closed."""
        journal = self._services.journal
        found = await journal.moderation.measures(now())
        logins = {m.what: await journal.person_by_login(m.what) for m in found if m.kind == "login"}
        people = {login: person.id for login, person in logins.items() if person is not None}
        self._services.measures = measures = Measures(found, people)
        for client in list(self._services.clients) if found else ():
            if client.caller.person in measures.people or measures.of_address(client.address):
                client.dismiss("banned")
        for measure in found:
            if measure.kind == "close":
                await self._close(measure)

    async def _close(self, measure: Measure) -> None:
        with suppress(Refusal):  # there is no such table, or it is damaged
            live = await self._services.registry.get(measure.what)
            await live.write_if(
                lambda table: [] if table.status == "closed" else [Closed(by=OPERATOR)]
            )
            log.info("table_closed_by_operator", table=measure.what)
        await self._services.journal.moderation.drop_measure("close", measure.what)


async def prune(registry: TableRegistry, keep: Retention, at: int) -> None:
    """Deletes tables, guests and reports that are older than the retention settings allow."""
    journal, moderation = registry.journal, registry.journal.moderation
    for id in await moderation.old_tables(_before(at, keep.games), _before(at, keep.unfinished)):
        if id not in registry.tables:
            await moderation.drop_table(id)
            await journal.sharing.drop_table(id)
            log.info("table_pruned", table=id)
    for person in await moderation.old_guests(_before(at, keep.guests)):
        await journal.notices.forget(person)
        await journal.remove_person(person)
    await moderation.prune(_before(at, keep.reports))
    await registry.journal.social.prune(at - INVITED_MS)


def _before(at: int, days: int) -> int:
    """The time so many days ago; for 0 days, a time before everything."""
    return at - days * DAY if days else 0
