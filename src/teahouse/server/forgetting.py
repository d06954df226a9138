"""Forgetting someone: what others keep stays whole, but says no longer who it was."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from teahouse.store.journal import Line

from .decide import bot_on_seat
from .hall import Hall
from .lines import (
    Change,
    Closed,
    Forgotten,
    Renamed,
    Said,
    Sat,
    Stood,
    change_from,
    text_of,
)
from .table import Table
from .tokens import new_id

__all__ = ["forget", "without"]


async def forget(hall: Hall, person: str, bot: str) -> None:
    """Out of every table, a bot playing on where a game runs, and out of all lines; then gone."""
    nobody = f"nobody-{new_id()}"
    for row in await hall.journal.tables_of(person, limit=None):
        live = await hall.get(row.id)
        await live.write_if(lambda table: _leaving(table, person, nobody, bot))
        lines = await hall.journal.read(row.id)
        await hall.journal.rewrite(row.id, _rewritten(lines, person, nobody))
    await hall.journal.remove_person(person)


def _leaving(table: Table, person: str, nobody: str, bot: str) -> list[Change]:
    """What is to be written at a table where someone is to be forgotten; nothing once it is."""
    if person in table.forgotten:
        return []
    seats = [n for n, chair in enumerate(table.chairs) if set(chair.people) == {person}]
    made = [_forgotten(person, nobody)]
    if table.status == "gathering":
        made += [Stood(seat=seat, by=nobody) for seat in seats]
        made += [Closed(by=nobody)] * (table.opened.host == person)
    elif table.status in ("playing", "paused"):
        made += [bot_on_seat(bot, seat, by=nobody) for seat in seats]
    return made


def _forgotten(person: str, nobody: str) -> Change:
    return Forgotten(person=person, nobody=nobody)


def _rewritten(lines: list[Line], person: str, nobody: str) -> list[Line]:
    """The lines that change, as they are to be from now on."""
    changed = []
    for line in lines:
        text = text_of(without(change_from(line.text), person, nobody))
        if text != line.text:
            changed.append(replace(line, text=text))
    return changed


def without(change: Change, person: str, nobody: str) -> Change:
    """A line that says nobody where it said someone, and no name."""
    fields: dict[str, Any] = {}
    if change.asker.split(" ")[0] == person:
        fields["asker"] = change.asker.replace(person, nobody, 1)
    for name in ("person", "by", "host"):
        if getattr(change, name, None) == person and not isinstance(change, Forgotten):
            fields[name] = nobody
    match change:
        case Sat() if change.person == person:
            fields |= {"name": "", "key": ""}
        case Renamed() | Said() if change.asker.split(" ")[0] == person:
            fields["name"] = ""
        case _:
            pass
    return replace(change, **fields) if fields else change
