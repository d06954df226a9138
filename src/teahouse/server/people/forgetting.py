"""Removes a person. Their games stay whole for the others, without the person's name and id."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from teahouse.core import BadInput
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.live.registry import TableRegistry
from teahouse.server.notices.waits import table_owner
from teahouse.server.state.access import caller_of_key
from teahouse.server.state.decide_seats import bot_on_seat
from teahouse.server.state.events import (
    Closed,
    Enquired,
    Forgotten,
    Renamed,
    Said,
    Sat,
    Spoke,
    Stood,
    TableEvent,
    event_from,
    text_of,
)
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id, token_hash
from teahouse.store.journal import Line
from teahouse.store.moderation import SqlModeration

__all__ = ["anonymised", "forget_person"]


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
    await _forget_in_reports(registry.journal.moderation, person)
    await registry.journal.moderation.forget(person, nobody)
    await registry.journal.social.forget(person)
    await registry.journal.sharing.forget(person)
    await registry.journal.remove_person(person)


async def _forget_in_reports(moderation: SqlModeration, person: str) -> None:
    """Removes the person's name from reports about them. What they said stays in the reports."""
    for id, body in await moderation.reports_about(person):
        told = msgspec.json.decode(body)
        await moderation.rewrite_report(id, msgspec.json.encode({**told, "name": ""}))


def _leaving(table: Table, person: str, nobody: str, bot: str) -> list[TableEvent]:
    """Returns the events that remove a person from a table; none if that has been done already."""
    if token_hash(person) in table.forgotten:
        return []
    seats = [n for n, chair in enumerate(table.chairs) if set(chair.people) == {person}]
    made = [_forgotten(person, nobody)]
    if table.status == "gathering":
        made += [Stood(seat=seat, by=nobody) for seat in seats]
        made += [Closed(by=nobody)] * (table.opened.host == person)
    elif table.status in ("playing", "paused"):
        made += [bot_on_seat(bot, seat, by=nobody) for seat in seats]
    return made


def _forgotten(person: str, nobody: str) -> TableEvent:
    return Forgotten(who=token_hash(person), nobody=nobody)


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
        event = event_from(text)
    except BadInput:  # the line is damaged, so only the id can be found
        return text.replace(person.encode(), nobody.encode())
    if isinstance(event, Sat) and event.person == person and event.key:
        callers.add(caller_of_key(event.key))
    return text_of(anonymised(event, person, nobody, callers))


def anonymised(
    change: TableEvent, person: str, nobody: str, callers: Collection[str]
) -> TableEvent:
    """Returns the event with the person's id replaced and the names that they gave removed."""
    fields: dict[str, Any] = {}
    is_theirs = change.asker.split(" seat ")[0] in callers
    if change.asker.split(" ")[0] == person:
        fields["asker"] = change.asker.replace(person, nobody, 1)
    for name in ("person", "by", "host"):
        if getattr(change, name, None) == person:
            fields[name] = nobody
    if isinstance(change, Sat) and change.person == person:
        fields |= {"name": "", "key": ""}
    elif is_theirs and isinstance(change, (Renamed, Said, Spoke, Enquired)):
        fields["name"] = ""
    return replace(change, **fields) if fields else change
