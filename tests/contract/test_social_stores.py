"""One suite for what each journal keeps of people who play together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.contract.conftest import address

from teahouse.store import open_journal
from teahouse.store.social import Invitation, PlayGroup, SqlSocial

pytestmark = pytest.mark.anyio

FRIDAY = PlayGroup("friday", "anna", b'{"title":"Friday"}')


def anyone(group: PlayGroup, is_removed: bool, others: int) -> None:
    """Lets anyone in."""


@pytest.fixture(params=("memory", "sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request, tmp_path)


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlSocial]:
    journal = await open_journal(url)
    yield journal.social
    await journal.close()


async def test_an_invitation_is_replaced_and_dropped(store: SqlSocial) -> None:
    for at, inviter in ((1, "anna"), (2, "carl")):
        await store.invite(Invitation("ben", "one", inviter, "hash", at))
    await store.invite(Invitation("ben", "two", "anna", "hash", 3))
    assert [(one.table, one.inviter) for one in await store.invitations("ben")] == [
        ("two", "anna"),
        ("one", "carl"),
    ]
    await store.drop_invitation("ben", "two")
    await store.prune(2)
    assert [one.table for one in await store.invitations("ben")] == ["one"]
    await store.prune(3)
    assert await store.invitations("ben") == []


async def test_a_group_is_found_by_id_and_by_its_members(store: SqlSocial) -> None:
    await store.add_group(FRIDAY)
    for person in ("anna", "ben", "ben"):
        await store.enter_group("friday", person, anyone)
    changed = PlayGroup("friday", "anna", b"{}")
    assert await store.change_group("friday", lambda _: b"{}") == changed
    assert await store.group("friday") == changed
    assert await store.groups_of("ben") == [changed]
    assert await store.members("friday") == ["anna", "ben"]
    await store.leave_group("friday", "ben")
    assert await store.groups_of("ben") == []
    await store.drop_group("friday")
    assert await store.group("friday") is None
    assert await store.members("friday") == []


async def test_with_a_person_go_their_invitations_memberships_and_groups(store: SqlSocial) -> None:
    await store.add_group(FRIDAY)
    await store.add_group(PlayGroup("monday", "ben", b"{}"))
    for group, person in (("friday", "ben"), ("monday", "anna")):
        await store.enter_group(group, person, anyone)
    await store.invite(Invitation("ben", "one", "anna", "hash", 1))
    await store.forget("anna")
    assert await store.group("friday") is None
    assert await store.members("monday") == ["ben"]
    assert await store.members("friday") == []
    assert await store.invitations("ben") == []
