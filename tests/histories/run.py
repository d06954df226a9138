"""Runs in which 20 clients change a hundred rows of people and groups at once, in all ways.

    python -m tests.histories.run sqlite --runs 50 --out FILE

The servers are killed and stand still meanwhile: two on PostgreSQL, the only one there can be on
SQLite. Each run is a line of the file, and those that the file has already are not made again.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from tests.server.notices.receivers import Mailbox, mailbox

from teahouse.core import FastChance
from teahouse.server.live.lobby_row import LobbySummary, SeatResult, TableResult
from teahouse.server.notices.contacts import Email, channel_of
from teahouse.server.state.tokens import token_hash
from teahouse.server.web.services import now
from teahouse.store import Journal, Line, Person, TableRow, open_journal

from .accounts import AccountRow, LoginRow, address_of
from .company import BlockRow, GroupRow, InvitationRow
from .linearizable import Operation, TooLong, is_explained
from .reached import AddressRow, MuteRow, SettingsRow
from .world import Row, World, cookie_of

__all__ = ["Found", "one_run"]

CLIENTS = 20
AT_ONCE = 6  # rows that are changed at a time
BETWEEN_TROUBLES = 2.0  # seconds
PAIRS, GROUPS, OF_EACH = 7, 20, 12


class Found(msgspec.Struct):
    """What a run has found: the rows whose history has no order, and other faults, in words."""

    seed: str
    seconds: float = 0.0
    rows: int = 0
    operations: int = 0
    unsure: int = 0
    kills: int = 0
    pauses: int = 0
    undecided: int = 0
    without_order: list[str] = []
    findings: list[str] = []


def rows_of(share: float) -> tuple[list[str], list[Row], list[LoginRow]]:
    """Returns the people, the rows that are acted upon, and those of the logins."""
    pairs, groups, each = (max(1, round(share * n)) for n in (PAIRS, GROUPS, OF_EACH))
    crowd = [f"guest-{n}" for n in range(6)]
    rows: list[Row] = []
    logins: list[LoginRow] = []
    for n in range(pairs):
        shared = LoginRow(f"shared-{n}")
        for which in ("a", "b"):
            own = LoginRow(f"own-{n}{which}")
            rows.append(AccountRow(f"account-{n}{which}", [own, shared]))
            logins.append(own)
        logins.append(shared)
    rows += [
        GroupRow(f"group-{n}", [crowd[(n + k) % len(crowd)] for k in range(5)])
        for n in range(groups)
    ]
    for n in range(each):
        rows += [
            MuteRow(f"mutes-{n}", f"mutes-{n}"),
            SettingsRow(f"settings-{n}", f"settings-{n}"),
            BlockRow(f"blocks-{n}", f"blocks-{n}", crowd[:4]),
            AddressRow(f"address-{n}", f"address-{n}"),
            InvitationRow(f"invitations-{n}", f"host-{n}", f"invitations-{n}"),
        ]
    hosts = [f"host-{n}" for n in range(each)]
    people = [*crowd, *hosts, *(row.name for row in rows if not isinstance(row, GroupRow))]
    return people, rows, logins


async def fill(database: str, people: Sequence[str], rows: Sequence[Row]) -> None:
    """Writes people, the addresses of accounts, and a finished game of each host and friend."""
    journal = await open_journal(database)
    try:
        for name in people:
            await journal.add_person(Person(name, token_hash(cookie_of(name)), "", now()))
        for row in rows:
            if isinstance(row, AccountRow):
                target = Email(created=1, address=address_of(row.name), confirmed=True)
                await journal.notices.put_channel(channel_of(f"email-{row.name}", row.name, target))
            if isinstance(row, InvitationRow):
                await _friends(journal, row.name.replace("invitations", "host"), row.name)
    finally:
        await journal.close()


async def _friends(journal: Journal, *people: str) -> None:
    seats = tuple(SeatResult(person, 1, person=person) for person in people)
    summary = LobbySummary(
        *("dadaocheng", "", None, 2, people, 0, False),
        people=people,
        result=TableResult(ended=1, seats=seats),
    )
    table = f"game-of-{people[0]}"
    row = TableRow(table, now(), now(), "over", False, msgspec.json.encode(summary))
    await journal.create(row, Line(1, 1, b"{}"))
    for person in people:
        await journal.seat_person(table, person)


async def one_run(
    database: str, mail: Mailbox, seed: str, *, servers: int, share: float = 1.0, each: int = 20
) -> Found:
    """Makes one run, and returns what was found. `each` is how often a row is acted upon."""
    began, chance = perf_counter(), FastChance(seed)
    people, rows, logins = rows_of(share)
    await fill(database, people, rows)
    world = World(database, mail, servers=servers, chance=FastChance(f"{seed} world"))
    await world.open()
    try:
        await _act_on_all(world, chance.shuffle(rows), each, seed)
    finally:
        await world.close()
    found = Found(seed, kills=world.kills, pauses=world.pauses, findings=world.findings)
    for row in [*rows, *logins]:
        _check(row, found)
    found.seconds = round(perf_counter() - began, 1)
    return found


async def _act_on_all(world: World, rows: Sequence[Row], each: int, seed: str) -> None:
    """A few rows at a time, by all clients, with troubles all the while."""
    over = asyncio.Event()
    troubles = asyncio.create_task(_troubles(world, over))
    try:
        for first in range(0, len(rows), AT_ONCE):
            few = rows[first : first + AT_ONCE]
            await asyncio.gather(*(row.prepare(world) for row in few))
            left = [row for row in few for _ in range(each)]
            chance = FastChance(f"{seed} {first}")
            left = list(chance.shuffle(left))
            await asyncio.gather(*(_client(world, left, chance) for _ in range(CLIENTS)))
    finally:
        over.set()
        await troubles


async def _client(world: World, left: list[Row], chance: FastChance) -> None:
    while left:
        await left.pop().act(world, chance)


async def _troubles(world: World, over: asyncio.Event) -> None:
    while not over.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), BETWEEN_TROUBLES)
            return
        await world.trouble()


def _check(row: Row, found: Found) -> None:
    found.rows += 1
    found.operations += len(row.history)
    found.unsure += Counter(one.ended == float("inf") for one in row.history)[True]
    try:
        if not is_explained(row.history, row.initial):
            found.without_order.append(told(row))
    except TooLong:
        found.undecided += 1


def told(row: Row) -> str:
    """A row's history in words, by the order of requests."""
    first = min((one.began for one in row.history), default=0.0)

    def line(one: Operation) -> str:
        return f"  {one.began - first:8.4f} {one.ended - first:8.4f} {one.told}"

    history = sorted(row.history, key=lambda one: one.began)
    return "\n".join([f"{row.kind} {row.name}", *map(line, history)])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.histories.run")
    parser.add_argument("database", choices=["sqlite", "postgresql"])
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    known = wanted.out.read_bytes().splitlines() if wanted.out.exists() else []
    found = {one.seed: one for one in (msgspec.json.decode(line, type=Found) for line in known)}
    with mailbox() as mail, wanted.out.open("ab") as out:
        for n in range(wanted.seed, wanted.seed + wanted.runs):
            seed = f"{wanted.database} {n}"
            if seed not in found:
                found[seed] = asyncio.run(_run_of_its_own(wanted.database, mail, seed))
                out.write(msgspec.json.encode(found[seed]) + b"\n")
                out.flush()
                mail.letters.clear()
    return _summed_up(list(found.values()))


async def _run_of_its_own(kind: str, mail: Mailbox, seed: str) -> Found:
    """Makes a run on a database that is thrown away."""
    if kind == "postgresql":
        from benchmarks.scale.databases import postgresql

        async with postgresql() as database:
            return await one_run(database.url, mail, seed, servers=2)
    with TemporaryDirectory(prefix="teahouse-histories-") as folder:
        return await one_run(f"{folder}/teahouse.db", mail, seed, servers=1)


def _summed_up(found: Sequence[Found]) -> int:
    for one in found:
        for text in (*one.without_order, *one.findings):
            sys.stdout.write(f"{one.seed}: {text}\n")
    without, findings = (
        sum(len(one.without_order) for one in found),
        sum(len(one.findings) for one in found),
    )
    sys.stdout.write(
        f"{len(found)} runs in {sum(one.seconds for one in found):.0f} s: "
        f"{sum(one.rows for one in found):,} histories of rows, "
        f"{sum(one.operations for one in found):,} operations, of which "
        f"{sum(one.unsure for one in found):,} unsure, "
        f"{sum(one.kills for one in found):,} kills, {sum(one.pauses for one in found):,} pauses; "
        f"{without} without an order, {sum(one.undecided for one in found)} undecided, "
        f"{findings} other findings\n"
    )
    return 1 if without or findings else 0


if __name__ == "__main__":
    sys.exit(main())
