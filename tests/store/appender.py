"""Appends to several tables without end, and adds people, and says what is acknowledged."""

from __future__ import annotations

import asyncio
import sys

from msgspec.structs import replace

from teahouse.store import Line, Person, TableRow, open_journal
from teahouse.store.journal import Journal
from teahouse.store.moderation import Block, Measure
from teahouse.store.notices import Channel
from teahouse.store.social import PlayGroup

TABLES = 8
PEOPLE = "people"


async def append_for_ever(journal: Journal, table: str) -> None:
    if await journal.table(table) is None:
        await journal.create(TableRow(table, 1, 1, "playing", False, b"{}"), line(table, 1))
    n = len(await journal.read(table))
    while True:
        lines = [line(table, n + 1), line(table, n + 2)]
        await journal.append(table, lines)
        n += 2
        sys.stdout.write(f"{table} {n}\n")
        sys.stdout.flush()


def line(table: str, n: int) -> Line:
    return Line(n, n, f'{{"{table}":{n}}}'.encode())


async def add_people_for_ever(journal: Journal) -> None:
    """Adds people with a row of each kind; the number of all that are whole is acknowledged."""
    n = 0
    while await journal.person(f"p{n + 1}") is not None:
        n += 1
    n = max(0, n - 1)  # the last may be there in part
    while True:
        n += 1
        await add_person(journal, f"p{n}")
        sys.stdout.write(f"{PEOPLE} {n}\n")
        sys.stdout.flush()


async def add_person(journal: Journal, name: str) -> None:
    """Adds a person, or what is still missing of one."""
    if await journal.person(name) is None:
        await journal.add_person(Person(name, f"token of {name}", "", 1))
    await journal.change_person(name, lambda one: replace(one, name=f"named {name}"))
    if await journal.social.group(f"group of {name}") is None:
        await journal.social.add_group(PlayGroup(f"group of {name}", name, b"{}"))
    await journal.social.remove_member(f"group of {name}", "removed", lambda _: b"[]")
    await journal.notices.change_settings(name, lambda _: b"{}")
    await journal.notices.put_channel(Channel(f"channel of {name}", name, b"{}"))
    await journal.notices.mute(name, "table", 1, most=9)
    await journal.sharing.agree(name, "table", agreed=True)
    await journal.moderation.put_block(name, Block("somebody", "block"))
    await journal.moderation.put_measure(Measure("person", name))


async def missing_of(journal: Journal, name: str) -> list[str]:
    """What is not there of a person who was acknowledged."""
    person, group = await journal.person(name), await journal.social.group(f"group of {name}")
    there = {
        "name": person is not None and person.name == f"named {name}",
        "group": group is not None and group.body == b"[]",
        "member": await journal.social.members(f"group of {name}") == [name],
        "settings": await journal.notices.settings(name) == b"{}",
        "channel": len(await journal.notices.channels_of(name)) == 1,
        "mute": await journal.notices.mutes(name) == ("table",),
        "agreement": await journal.sharing.agreements_of(name) == {"table": True},
        "block": await journal.moderation.blocks(name) == [Block("somebody", "block")],
        "measure": Measure("person", name) in await journal.moderation.measures(0),
    }
    damaged = [row.key async for row in journal.damaged_rows()]
    return [*(what for what, is_there in there.items() if not is_there), *damaged]


async def main(url: str) -> None:
    journal = await open_journal(url)
    tables = [append_for_ever(journal, f"t{n}") for n in range(TABLES)]
    await asyncio.gather(*tables, add_people_for_ever(journal))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
