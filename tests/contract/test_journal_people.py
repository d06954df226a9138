"""People in every journal: found, changed, with many devices, and forgotten."""

from __future__ import annotations

import msgspec
import pytest

from teahouse.store import Conflict, Journal, Person

from .conftest import ANNA

pytestmark = pytest.mark.anyio


async def test_a_person_is_found_by_id_token_and_login(journal: Journal) -> None:
    anna = msgspec.structs.replace(ANNA, login="anna@tea", password_hash="argon")
    await journal.add_person(anna)
    assert await journal.person("anna") == anna
    assert await journal.person_by_token(anna.token_hash) == anna
    assert await journal.person_by_login("anna@tea") == anna
    assert await journal.person("ben") is None
    assert await journal.person_by_token("another") is None
    assert await journal.person_by_login("ben") is None


async def test_a_login_is_had_by_one_alone(journal: Journal) -> None:
    await journal.add_person(msgspec.structs.replace(ANNA, login="tea"))
    ben = Person("ben", "his token", "Ben", 6)
    with pytest.raises(Conflict):
        await journal.add_person(msgspec.structs.replace(ben, login="tea"))
    assert await journal.person("ben") is None
    await journal.add_person(ben)
    with pytest.raises(Conflict):
        await journal.change_person("ben", lambda ben: msgspec.structs.replace(ben, login="tea"))
    assert await journal.person("ben") == ben


async def test_many_guests_have_no_login(journal: Journal) -> None:
    await journal.add_person(ANNA)
    await journal.add_person(Person("ben", "his token", "Ben", 6))
    assert (await journal.person("ben")) is not None


async def test_a_person_is_added_once(journal: Journal) -> None:
    await journal.add_person(ANNA)
    with pytest.raises(Conflict):
        await journal.add_person(ANNA)


async def test_a_person_changes(journal: Journal) -> None:
    await journal.add_person(ANNA)
    changed = Person("anna", "a new token", "Anna B", 5, "anna", "argon")
    assert await journal.change_person("anna", lambda _: changed) == changed
    assert await journal.person("anna") == changed
    assert await journal.person_by_token("a new token") == changed
    assert await journal.person_by_token(ANNA.token_hash) is None
    with pytest.raises(LookupError):
        await journal.change_person("ben", lambda ben: ben)


async def test_a_person_may_have_many_devices(journal: Journal) -> None:
    await journal.add_person(ANNA)
    await journal.add_token("anna", "the phone's", 7)
    assert await journal.person_by_token("the phone's") == ANNA
    assert await journal.person_by_token(ANNA.token_hash) == ANNA
    with pytest.raises(Conflict):
        await journal.add_token("anna", "the phone's", 8)
    with pytest.raises(LookupError):
        await journal.add_token("ben", "another", 8)


async def test_a_device_can_be_forgotten_but_not_the_person(journal: Journal) -> None:
    await journal.add_person(ANNA)
    await journal.add_token("anna", "the phone's", 7)
    for token in ("the phone's", "the phone's", ANNA.token_hash):
        await journal.drop_token(token)
    assert await journal.person_by_token("the phone's") is None
    assert await journal.person_by_token(ANNA.token_hash) == ANNA


async def test_all_devices_of_a_person_can_be_forgotten_at_once(journal: Journal) -> None:
    await journal.add_person(ANNA)
    await journal.add_person(Person("ben", "his token", "Ben", 6))
    for owner, token in (("anna", "the phone's"), ("anna", "the desk's"), ("ben", "his phone's")):
        await journal.add_token(owner, token, 7)
    await journal.change_person("anna", lambda anna: anna, drop_tokens=True)
    assert await journal.person_by_token("the phone's") is None
    assert await journal.person_by_token("the desk's") is None
    assert await journal.person_by_token(ANNA.token_hash) == ANNA
    assert await journal.person_by_token("his phone's") is not None


async def test_a_person_is_forgotten_with_devices_and_seats(journal: Journal, table: str) -> None:
    anna = msgspec.structs.replace(ANNA, login="anna")
    await journal.add_person(anna)
    await journal.add_person(Person("ben", "his token", "Ben", 6))
    await journal.add_token("anna", "the phone's", 7)
    for person in ("anna", "ben"):
        await journal.seat_person(table, person)
    for _ in range(2):
        await journal.remove_person("anna")
    assert await journal.person("anna") is None
    assert await journal.person_by_login("anna") is None
    assert await journal.person_by_token("the phone's") is None
    assert await journal.person_by_token(ANNA.token_hash) is None
    assert await journal.tables_of("anna") == []
    assert len(await journal.tables_of("ben")) == 1
