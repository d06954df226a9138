"""Moderation carries out the operator's decisions, removes people, and prunes what is old."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from teahouse.core import BadInput
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.live.registry import TableRegistry
from teahouse.server.notices.waits import table_owner
from teahouse.server.settings import Network, Retention
from teahouse.server.state import events
from teahouse.server.state.access import caller_of_key
from teahouse.server.state.decide_seats import appearance, bot_on_seat
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id, token_hash
from teahouse.store.journal import JournalError, Line
from teahouse.store.moderation import Measure

__all__ = ["Measures", "Moderator", "forget_person", "prune", "refused_name"]


async def forget_person(registry: TableRegistry, person: str, bot: str) -> None:
    """Removes a person from every table, journal line and row. A bot plays on in running games."""
    nobody = f"nobody-{new_id()}"
    for row in await registry.journal.tables_of(person, limit=None):
        with suppress(Refusal):  # a damaged table is not played on, but its text is anonymised
            live = await registry.get(row.id)
            await live.write_if(lambda table: _leaving(table, person, nobody, bot))
        if summary_of(row).host == person:
            await registry.journal.notices.forget(table_owner(row.id))
        lines = await registry.journal.read(row.id, is_checked=False)
        await registry.journal.rewrite(row.id, _rewritten(lines, person, nobody))
    await registry.journal.notices.forget(person)
    moderation = registry.journal.moderation
    for id, body in await moderation.reports_about(person):  # what they said stays there
        told = msgspec.json.decode(body)
        await moderation.rewrite_report(id, msgspec.json.encode({**told, "name": ""}))
    await moderation.forget(person, nobody)
    await registry.journal.social.forget(person)
    await registry.journal.sharing.forget(person)
    await registry.journal.remove_person(person)


def _leaving(table: Table, person: str, nobody: str, bot: str) -> list[events.TableEvent]:
    """Returns the events that remove a person from a table; none if that has been done already."""
    if token_hash(person) in table.forgotten:
        return []
    seats = [n for n, chair in enumerate(table.chairs) if set(chair.people) == {person}]
    made: list[events.TableEvent] = [events.Forgotten(who=token_hash(person), nobody=nobody)]
    if table.status == "gathering":
        made += [events.Stood(seat=seat, by=nobody) for seat in seats]
        made += [events.Closed(by=nobody)] * (table.opened.host == person)
    elif table.status in ("playing", "paused"):
        made += [bot_on_seat(bot, seat, by=nobody) for seat in seats]
    return made


def _rewritten(lines: list[Line], person: str, nobody: str) -> list[Line]:
    """Returns the journal lines that name the person, rewritten without the name."""
    callers = {person}  # the person, and the keys of their seats
    changed = []
    for line in lines:
        text = _anonymised_text(line.text, person, nobody, callers)
        if text != line.text:
            changed.append(replace(line, text=text))
    return changed


def _anonymised_text(text: bytes, person: str, nobody: str, callers: set[str]) -> bytes:
    """Returns one line's text without the person. `callers` collects the keys of their seats."""
    try:
        event = events.event_from(text)
    except BadInput:  # the line is damaged, so only the id can be found
        return text.replace(person.encode(), nobody.encode())
    if isinstance(event, events.Sat) and event.person == person and event.key:
        callers.add(caller_of_key(event.key))
    return events.text_of(anonymised(event, person, nobody, callers))


def anonymised(
    change: events.TableEvent, person: str, nobody: str, callers: Collection[str]
) -> events.TableEvent:
    """Returns the event with the person's id replaced and the names that they gave removed."""
    fields: dict[str, Any] = {}
    is_theirs = change.asker.split(" seat ")[0] in callers
    if change.asker.split(" ")[0] == person:
        fields["asker"] = change.asker.replace(person, nobody, 1)
    for name in ("person", "by", "host"):
        if getattr(change, name, None) == person:
            fields[name] = nobody
    if isinstance(change, events.Sat) and change.person == person:
        fields |= {"name": "", "key": ""}
    elif is_theirs and isinstance(
        change, (events.Renamed, events.Said, events.Spoke, events.Enquired)
    ):
        fields["name"] = ""
    return replace(change, **fields) if fields else change


RESERVED = ("admin", "administrator", "moderator", "operator", "teahouse", "the house")


class Measures:
    """The operator's decisions that are in force. They are checked on every request."""

    def __init__(self, found: Iterable[Measure] = (), logins: Mapping[str, str] = {}) -> None:
        found = list(found)
        by_login = {measure.what: measure for measure in found if measure.kind == "login"}
        self.people = {person: by_login[login] for login, person in logins.items()}
        self.people |= {one.what: one for one in found if one.kind in ("person", "remove")}
        self._networks: list[tuple[Network, Measure]] = [
            (ip_network(measure.what), measure) for measure in found if measure.kind == "address"
        ]
        self._names = [measure.what for measure in found if measure.kind == "name"]

    def check_people(self, people: Collection[str]) -> None:
        """Raises Refusal if one of these people is banned."""
        for person in people:
            if person in self.people:
                raise _banned(self.people[person])

    def check_address(self, address: str) -> None:
        """Raises Refusal if the address is banned."""
        measure = self.of_address(address)
        if measure is not None:
            raise _banned(measure)

    def of_address(self, address: str) -> Measure | None:
        """Returns the ban of an address, or None."""
        if not self._networks:
            return None
        try:
            one = ip_address(address.partition("/")[0])
        except ValueError:
            return None
        return next((measure for network, measure in self._networks if one in network), None)

    def check_name(self, name: str) -> None:
        """Raises Refusal if nobody may have this name here."""
        if any(_is_meant(pattern, name) for pattern in (*RESERVED, *self._names)):
            raise Refusal(Why.name_refused)


def refused_name(text: str) -> str:
    """Returns a pattern of names, * at an end being anything; raises BadInput without letters."""
    if not appearance(text.strip("*")):
        raise BadInput(f"{text!r} has no letters")
    return text


def _is_meant(pattern: str, name: str) -> bool:
    """Whether a name looks like the pattern, where * at an end stands for anything."""
    look, wanted = appearance(name), appearance(pattern.strip("*"))
    if pattern.startswith("*") and pattern.endswith("*"):
        return wanted in look
    if pattern.endswith("*"):
        return look.startswith(wanted)
    return look.endswith(wanted) if pattern.startswith("*") else look == wanted


def _banned(measure: Measure) -> Refusal:
    return Refusal(Why.banned, until=measure.until, why=measure.why)


REFRESH_SECONDS = 3.0  # between looks where other processes announce decisions, and after an error
POLL_SECONDS = 0.25  # where they do not: a command writes to SQLite beside the server
SETTLE_SECONDS = 5.0  # how long requests of banned people may take to end before a ban is confirmed
RENEW_MS = 20_000
EXPIRE_MS = 60_000  # a server that has not registered again for so long has been killed
PRUNE_MS = 3_600_000
REMOVAL_MS = 60_000
DAY = 24 * 3600 * 1000  # ms
OPERATOR = "the operator"

INVITED_MS = 30 * 86_400_000  # how long an invitation is kept

log = structlog.get_logger()


class Moderator:
    """Carries out the operator's decisions, which another process writes, and confirms each."""

    def __init__(
        self,
        registry: TableRegistry,
        keep: Retention,
        *,
        enforce: Callable[[Measures], Awaitable[None]],
        remove_person: Callable[[str], Awaitable[None]],
    ) -> None:
        self._registry = registry
        self._journal = registry.journal
        self._keep = keep
        self._enforce = enforce
        self._remove_person = remove_person
        self._now = registry.clock
        self._store = registry.journal.moderation
        self._server = new_id()
        self._in_force: tuple[list[Measure], dict[str, str]] | None = None
        self._confirmed = -1
        self._renewed = 0
        self._pruned = 0
        self._wake = asyncio.Event()
        registry.on_decided = self._wake.set

    async def run(self) -> None:
        """Carries out decisions until it is cancelled, and at once if they are announced."""
        seconds = REFRESH_SECONDS if self._journal.is_shared else POLL_SECONDS
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.refresh()
                await self._prune()
            except (JournalError, TimeoutError) as error:
                log.warning("moderation_waits", why=str(error) or "requests of banned people")
                await asyncio.sleep(REFRESH_SECONDS)
            except Exception:
                log.exception("moderation_failed")
                await asyncio.sleep(REFRESH_SECONDS)

    async def stop(self) -> None:
        """Tells the operator's commands that this server carries out nothing any more."""
        with suppress(JournalError):
            await self._store.drop_server(self._server, before=self._now() - EXPIRE_MS)

    async def refresh(self) -> None:
        """Puts the decisions in force, does what they ask for, and confirms that it is done."""
        # This number is read before the decisions, so that none made meanwhile is confirmed unseen.
        asked = await self._asked()
        found = await self._store.measures(self._now())
        decided = (found, await self._people_by_login(found))
        if decided != self._in_force:
            async with asyncio.timeout(SETTLE_SECONDS):
                await self._enforce(Measures(*decided))
            self._in_force = decided
        is_done = True
        for measure in found:
            match measure.kind:
                case "close":
                    await self._close(measure)
                case "remove":
                    is_done &= await self._remove(measure)
        if is_done and asked != self._confirmed:
            await self._store.confirm(self._server, asked)
            self._confirmed = asked

    async def _asked(self) -> int:
        """Registers this server where needed; returns how often it was asked for decisions."""
        asked = await self._store.asked(self._server)
        if asked is None or self._now() - self._renewed > RENEW_MS:
            await self._store.add_server(self._server, self._now() + EXPIRE_MS)
            self._renewed = self._now()
        return asked or 0

    async def _people_by_login(self, found: list[Measure]) -> dict[str, str]:
        """Returns the ids of the people whose logins are banned, by login."""
        logins = [measure.what for measure in found if measure.kind == "login"]
        people = {login: await self._journal.person_by_login(login) for login in logins}
        return {login: person.id for login, person in people.items() if person is not None}

    async def _prune(self) -> None:
        if self._now() - self._pruned > PRUNE_MS:
            self._pruned = self._now()
            await self._store.drop_server("", before=self._now() - EXPIRE_MS)
            await prune(self._registry, self._keep, self._now())

    async def _remove(self, measure: Measure) -> bool:
        """Removes a person, and returns True. Returns False while another server does it."""
        journal, lease = self._journal, f"removal of {measure.what}"
        if not await journal.lease(lease, self._server, REMOVAL_MS):
            return False
        try:
            await self._remove_person(measure.what)
            await self._store.drop_measure("remove", measure.what)
        finally:
            await journal.release(lease, self._server)
        log.info("person_removed_by_operator", person=measure.what)
        return True

    async def _close(self, measure: Measure) -> None:
        with suppress(Refusal):  # the table does not exist or is damaged
            live = await self._registry.get(measure.what)
            await live.write_if(
                lambda table: [] if table.status == "closed" else [events.Closed(by=OPERATOR)]
            )
            log.info("table_closed_by_operator", table=measure.what)
        await self._store.drop_measure("close", measure.what)


async def prune(registry: TableRegistry, keep: Retention, at: int) -> None:
    """Deletes what is older than it is to be kept, and what belongs to nobody any more."""
    journal, moderation = registry.journal, registry.journal.moderation
    for id in await moderation.old_tables(_before(at, keep.games), _before(at, keep.unfinished)):
        if id not in registry.tables:
            await moderation.drop_table(id)
            await journal.sharing.drop_table(id)
            log.info("table_pruned", table=id)
    for person in await moderation.old_guests(_before(at, keep.guests)):
        await journal.notices.forget(person)
        await journal.remove_person(person)
    await moderation.drop_orphans()
    await moderation.prune(_before(at, keep.reports))
    await registry.journal.social.prune(at - INVITED_MS)
    await registry.journal.limits.prune(at)


def _before(at: int, days: int) -> int:
    """Returns the time so many days ago, or 0 for 0 days, which keep things for ever."""
    return at - days * DAY if days else 0
