"""Changes that are made at once: in every store each of them counts, whoever made it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.store import Journal, Person, open_journal
from teahouse.store.notices import Channel
from teahouse.store.social import PlayGroup

from .conftest import ANNA

pytestmark = pytest.mark.anyio

ROUNDS = 40
FRIDAY = PlayGroup("friday", "anna", b"0")


class Stale(Exception):  # noqa: N818 - an answer to whoever came second
    """What was read is no longer so."""


@pytest.fixture
async def journals(url: str) -> AsyncIterator[list[Journal]]:
    """The journals of two processes, or of one where only one may write."""
    first = await open_journal(url)
    second = await open_journal(url) if first.is_shared else first
    yield [first, second]
    await first.close()
    if second is not first:
        await second.close()


async def at_once(*asked: Coroutine[Any, Any, object]) -> list[object]:
    return list(await asyncio.gather(*asked, return_exceptions=True))


def one_more(body: bytes | None) -> bytes:
    return b"%d" % (int(body or b"0") + 1)


async def test_settings_that_are_changed_at_once_have_every_change(
    journals: list[Journal],
) -> None:
    asked = [journals[n % 2].notices.change_settings("anna", one_more) for n in range(ROUNDS)]
    assert await at_once(*asked) == [None] * ROUNDS
    assert await journals[0].notices.settings("anna") == b"%d" % ROUNDS


async def test_a_channel_that_is_changed_at_once_has_every_change(
    journals: list[Journal],
) -> None:
    await journals[0].notices.put_channel(Channel("phone", "anna", b"0"))

    def change(channel: Channel) -> Channel:
        return replace(channel, body=one_more(channel.body))

    asked = [journals[n % 2].notices.change_channel("phone", change) for n in range(ROUNDS)]
    assert await at_once(*asked) == [None] * ROUNDS
    assert await journals[0].notices.channel("phone") == Channel("phone", "anna", b"%d" % ROUNDS)


async def test_a_channel_that_is_made_at_once_has_every_change(journals: list[Journal]) -> None:
    def make(channel: Channel | None) -> Channel:
        return Channel("phone", "anna", one_more(channel.body if channel else None))

    asked = [journals[n % 2].notices.make_channel("phone", "anna", make) for n in range(ROUNDS)]
    await at_once(*asked)
    assert await journals[0].notices.channel("phone") == Channel("phone", "anna", b"%d" % ROUNDS)


async def test_a_channel_that_is_another_by_then_is_not_dropped(journals: list[Journal]) -> None:
    first, second = (journal.notices for journal in journals)
    for _ in range(ROUNDS):
        await first.put_channel(Channel("phone", "anna", b"0"))
        await at_once(
            first.drop_channel_if("phone", lambda channel: channel.body == b"0"),
            second.make_channel("phone", "anna", lambda _: Channel("phone", "anna", b"1")),
        )
        assert await first.channel("phone") == Channel("phone", "anna", b"1")


async def test_a_channel_that_is_gone_is_not_changed_into_being(journals: list[Journal]) -> None:
    await journals[0].notices.change_channel("phone", lambda channel: channel)
    assert await journals[0].notices.channel("phone") is None


async def test_a_person_who_is_changed_at_once_has_every_change(journals: list[Journal]) -> None:
    await journals[0].add_person(replace(ANNA, name=""))

    def longer(person: Person) -> Person:
        return replace(person, name=person.name + "a")

    asked = [journals[n % 2].change_person("anna", longer) for n in range(ROUNDS)]
    await at_once(*asked)
    assert await journals[0].person("anna") == replace(ANNA, name="a" * ROUNDS)


async def test_a_group_that_is_changed_at_once_has_every_change(journals: list[Journal]) -> None:
    await journals[0].social.add_group(FRIDAY)
    asked = [
        journals[n % 2].social.change_group("friday", lambda group: one_more(group.body))
        for n in range(ROUNDS)
    ]
    await at_once(*asked)
    assert await journals[0].social.group("friday") == replace(FRIDAY, body=b"%d" % ROUNDS)


async def test_a_change_that_was_refused_leaves_all_as_it_was(journals: list[Journal]) -> None:
    await journals[0].add_person(ANNA)
    await journals[0].social.add_group(FRIDAY)

    def refuse(what: object) -> Any:
        raise Stale

    store = journals[0].notices
    for asked in (
        journals[0].change_person("anna", refuse, drop_tokens=True),
        journals[0].social.change_group("friday", refuse),
        journals[0].social.remove_member("friday", "anna", refuse),
        store.change_settings("anna", refuse),
    ):
        with pytest.raises(Stale):
            await asked
    assert await journals[0].person("anna") == ANNA
    assert await journals[0].social.group("friday") == FRIDAY
    assert await journals[0].social.members("friday") == ["anna"]
    assert await store.settings("anna") is None


async def test_of_many_who_use_what_works_once_one_succeeds(journals: list[Journal]) -> None:
    await journals[0].add_person(replace(ANNA, password_hash="old"))
    await journals[0].add_token("anna", "the phone's", 1)

    def reset(to: str) -> Callable[[Person], Person]:
        def change(person: Person) -> Person:
            if person.password_hash != "old":
                raise Stale
            return replace(person, password_hash=to)

        return change

    asked = [
        journals[n % 2].change_person("anna", reset(str(n)), drop_tokens=True) for n in range(8)
    ]
    won = [one for one in await at_once(*asked) if isinstance(one, Person)]
    assert len(won) == 1
    assert await journals[0].person("anna") == won[0]
    assert await journals[0].person_by_token("the phone's") is None


async def test_a_login_by_an_old_password_does_not_outlive_its_change(
    journals: list[Journal],
) -> None:
    first, second = journals
    for n in range(ROUNDS):
        anna = Person(f"anna {n}", f"token {n}", "Anna", 5, password_hash="old")
        await first.add_person(anna)
        changed, _ = await at_once(
            first.change_person(
                anna.id, lambda one: replace(one, password_hash="new"), drop_tokens=True
            ),
            second.add_token(anna.id, f"phone {n}", 7, password_hash="old"),
        )
        assert isinstance(changed, Person)
        assert await first.person_by_token(f"phone {n}") is None


async def test_whoever_is_removed_while_they_enter_is_out(journals: list[Journal]) -> None:
    first, second = (journal.social for journal in journals)

    def check(group: PlayGroup, is_removed: bool, others: int) -> None:
        if is_removed or group.body != b"0":
            raise Stale

    for n in range(ROUNDS):
        group = replace(FRIDAY, id=f"friday {n}")
        await first.add_group(group)
        removed, *_ = await at_once(
            first.remove_member(group.id, "ben", lambda _: b"1"),
            second.enter_group(group.id, "ben", check),
            second.enter_group(group.id, "carl", check),
        )
        assert removed == replace(group, body=b"1")
        assert "ben" not in await first.members(group.id)
        with pytest.raises(Stale):
            await second.enter_group(group.id, "ben", check)


async def test_a_group_has_no_more_members_than_it_may_have(journals: list[Journal]) -> None:
    await journals[0].social.add_group(FRIDAY)

    def check(group: PlayGroup, is_removed: bool, others: int) -> None:
        if others >= 5:
            raise Stale

    people = [f"person {n}" for n in range(20)]
    await at_once(
        *(journals[n % 2].social.enter_group("friday", one, check) for n, one in enumerate(people))
    )
    assert len(await journals[0].social.members("friday")) == 5


async def test_nobody_is_left_in_a_group_that_is_deleted_while_they_enter(
    journals: list[Journal],
) -> None:
    first, second = (journal.social for journal in journals)
    for n in range(ROUNDS):
        group = replace(FRIDAY, id=f"friday {n}")
        await first.add_group(group)
        await at_once(
            first.drop_group(group.id), second.enter_group(group.id, "ben", lambda *_: None)
        )
        assert await first.members(group.id) == []


async def test_tables_that_are_muted_at_once_are_all_muted(journals: list[Journal]) -> None:
    tables = [f"table {n:02}" for n in range(ROUNDS)]
    asked = [
        journals[n % 2].notices.mute("anna", table, n, most=ROUNDS)
        for n, table in enumerate(tables)
    ]
    assert await at_once(*asked) == [None] * ROUNDS
    assert await journals[0].notices.mutes("anna") == tuple(tables)
    await journals[0].notices.unmute("anna", "table 00")
    await journals[0].notices.mute("anna", "table 99", 99, most=3)
    assert await journals[0].notices.mutes("anna") == ("table 38", "table 39", "table 99")
