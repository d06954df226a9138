"""One suite for what each journal keeps of shared games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.contract.conftest import address

from teahouse.store import open_journal
from teahouse.store.social import SharedLink, SqlSharing

pytestmark = pytest.mark.anyio

WHOLE = SharedLink("a", "one", "anna", None, 1)
MOMENT = SharedLink("b", "one", "anna", 12, 2)
OTHER = SharedLink("c", "one", "ben", None, 3)


@pytest.fixture(params=("memory", "sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request, tmp_path)


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlSharing]:
    journal = await open_journal(url)
    for link in (WHOLE, MOMENT, OTHER):
        await journal.sharing.add_link(link)
    yield journal.sharing
    await journal.close()


async def test_a_link_is_taken_back_by_its_owner_alone(store: SqlSharing) -> None:
    assert await store.link("b") == MOMENT
    await store.drop_link("b", "ben")
    assert await store.links_of("anna", "one") == [MOMENT, WHOLE]
    await store.drop_link("b", "anna")
    assert await store.link("b") is None
    assert await store.links_of("anna", "one") == [WHOLE]


async def test_an_agreement_is_given_and_taken_back(store: SqlSharing) -> None:
    assert await store.agreements("one") == {}
    await store.agree("anna", "one", True)
    await store.agree("ben", "one", True)
    await store.agree("anna", "one", False)
    assert await store.agreements("one") == {"anna": False, "ben": True}
    assert await store.agreements_of("ben") == {"one": True}


async def test_a_person_or_a_table_is_forgotten(store: SqlSharing) -> None:
    await store.agree("anna", "one", True)
    await store.forget("anna")
    assert await store.all_links_of("anna") == []
    assert await store.agreements_of("anna") == {}
    assert await store.link("c") == OTHER
    await store.drop_table("one")
    assert await store.link("c") is None
