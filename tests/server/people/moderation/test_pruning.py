"""Old tables, guests and reports are deleted, and nothing else."""

from __future__ import annotations

import asyncio

import pytest

from teahouse.core import AnyGame
from teahouse.games import game
from teahouse.server.live.registry import TableRegistry
from teahouse.server.people.moderation import DAY, prune
from teahouse.server.settings import Retention
from teahouse.server.state.events import Closed
from teahouse.server.state.tokens import DecisionContext, new_seed
from teahouse.store import Journal, Person, open_journal
from teahouse.store.chain import verified
from teahouse.store.moderation import Block, Measure, Report, SqlModeration
from teahouse.store.notices import Channel
from teahouse.store.social import PlayGroup, SharedLink
from teahouse.store.sqlite import OneConnection

pytestmark = pytest.mark.anyio

KEEP = Retention(games=100, unfinished=10, guests=10, reports=10)
BEGIN = 1_700_000_000_000


def registry_at(journal: Journal, at: int) -> TableRegistry:
    def rules(name: str, sets: str | None) -> AnyGame:
        del sets
        return game(name)

    context = DecisionContext(frozenset({"random"}), new_seed)
    return TableRegistry(journal, context, rules, lambda: at)


async def new_table(journal: Journal, at: int, *, host: str, is_closed: bool) -> str:
    registry = registry_at(journal, at)
    live, _ = await registry.create(game="chinatown", options={"players": 3}, host=host)
    await journal.seat_person(live.table.id, host)
    if is_closed:
        await live.write_if(lambda _: [Closed(by=host)])
    return live.table.id


async def add_guest(journal: Journal, id: str, at: int, login: str | None = None) -> None:
    await journal.add_person(Person(id, f"token of {id}", id, at, login))


@pytest.fixture(params=("sqlite", "postgresql"))
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return str(request.getfixturevalue("tmp_path") / "teahouse.db")
    made: str = request.getfixturevalue("new_database")()
    return made


async def test_what_is_old_goes_and_the_rest_stays_and_verifies(url: str) -> None:
    journal = await open_journal(url)
    try:
        now = BEGIN + 150 * DAY
        for guest, at in (("ada", BEGIN), ("bo", BEGIN), ("cy", now)):
            await add_guest(journal, guest, at)
        await add_guest(journal, "with a login", BEGIN, "login")
        gone = [
            await new_table(journal, BEGIN, host="ada", is_closed=True),
            await new_table(journal, now - 20 * DAY, host="ada", is_closed=False),
        ]
        stays = [
            await new_table(journal, now - 50 * DAY, host="bo", is_closed=True),
            await new_table(journal, now - 5 * DAY, host="bo", is_closed=False),
        ]
        await prune(registry_at(journal, now), KEEP, now)
        left = {row.id for row in await journal.tables(limit=None)}
        assert left == set(stays)
        assert [await journal.read(id) for id in gone] == [[], []]
        people = [await journal.person(id) for id in ("ada", "bo", "cy", "with a login")]
        assert [person is not None for person in people] == [False, True, True, True]
        findings = [finding async for finding in verified(journal)]
        assert all(finding.damaged_from is None for finding in findings)
    finally:
        await journal.close()


async def test_of_0_days_everything_is_kept(url: str) -> None:
    journal = await open_journal(url)
    try:
        await add_guest(journal, "ada", BEGIN)
        id = await new_table(journal, BEGIN, host="bo", is_closed=True)
        keep = Retention(games=0, unfinished=0, guests=0, reports=0)
        await prune(registry_at(journal, BEGIN), keep, BEGIN + 9_999 * DAY)
        assert await journal.table(id) is not None
        assert await journal.person("ada") is not None
    finally:
        await journal.close()


async def test_reports_and_measures_end(url: str) -> None:
    journal = await open_journal(url)
    try:
        moderation, now = journal.moderation, BEGIN + 150 * DAY
        for id in ("old", "open"):
            await moderation.add_report(Report(id, BEGIN, "table", "ada", "bo", b"{}"))
        await moderation.close_report("old", BEGIN + DAY)
        assert not await moderation.close_report("old", now)
        await moderation.put_measure(Measure("login", "bo", BEGIN + DAY, "rude"))
        assert await moderation.measures(BEGIN) == [Measure("login", "bo", BEGIN + DAY, "rude")]
        assert await moderation.measures(now) == []
        await prune(registry_at(journal, now), KEEP, now)
        assert [report.id for report in await moderation.reports()] == ["open"]
        assert not await moderation.drop_measure("login", "bo")
    finally:
        await journal.close()


async def test_whoever_is_removed_is_in_no_report_and_no_block(url: str) -> None:
    journal = await open_journal(url)
    try:
        moderation = journal.moderation
        await moderation.add_report(Report("1", BEGIN, "table", "ada", "bo", b"{}"))
        await moderation.put_block("ada", Block("bo", "mute"))
        await moderation.put_block("bo", Block("ada", "block"))
        await moderation.forget("bo", "nobody-1")
        assert await moderation.blocks("ada") == await moderation.blocks("bo") == []
        [report] = await moderation.reports()
        assert (report.reporter, report.about) == ("ada", "nobody-1")
    finally:
        await journal.close()


async def test_what_was_written_for_somebody_who_was_removed_meanwhile_goes(url: str) -> None:
    journal = await open_journal(url)
    try:
        await add_guest(journal, "ada", BEGIN)
        for person in ("ada", "removed"):
            await journal.notices.put_channel(Channel(f"email-{person}", person, b"{}"))
            await journal.notices.change_settings(person, lambda _: b"{}")
            await journal.notices.mute(person, "table", 1, most=9)
            await journal.social.add_group(PlayGroup(f"group of {person}", person, b"{}"))
            await journal.moderation.put_block(person, Block("ada", "mute"))
            await journal.sharing.add_link(SharedLink(f"link of {person}", "t", person, None, 1))
        await journal.notices.put_channel(Channel("webhook-table t", "table t", b"{}"))
        await prune(registry_at(journal, BEGIN), KEEP, BEGIN)
        assert await journal.notices.owners() == {"ada", "table t"}
        for person, count in (("ada", 1), ("removed", 0)):
            left = (
                await journal.notices.mutes(person),
                await journal.social.groups_of(person),
                await journal.moderation.blocks(person),
                await journal.sharing.all_links_of(person),
            )
            assert [len(one) for one in left] == [count] * 4
        assert await journal.notices.settings("removed") is None
        assert await journal.notices.settings("ada") == b"{}"
        assert await journal.social.members("group of removed") == []
    finally:
        await journal.close()


async def test_many_ask_at_once_over_one_connection() -> None:
    moderation = SqlModeration(OneConnection())
    asked = await asyncio.gather(*(moderation.blocks(f"person {n}") for n in range(50)))
    assert asked == [[]] * 50
