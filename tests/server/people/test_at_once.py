"""What people do at the same moment, through two servers on one PostgreSQL: nothing is undone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import httpx
import pytest
from tests.server.notices.receivers import Mailbox, mailbox, wait_for
from tests.server.ports import free_port
from tests.server.web.endpoints.test_recovery import token_of

from teahouse_lab.load import start_server

pytestmark = pytest.mark.anyio

ROUNDS, MANY = 8, 200
ME = "/api/people/me"


@pytest.fixture(params=[ROUNDS, pytest.param(MANY, marks=pytest.mark.soak)])
def rounds(request: pytest.FixtureRequest) -> int:
    found: int = request.param
    return found


@pytest.fixture
def letters() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


@pytest.fixture
async def urls(new_database: Callable[[], str], letters: Mailbox) -> AsyncIterator[list[str]]:
    database, mail = new_database(), ("--smtp", letters.url, "--mail-from", "calls@tea.example")
    public = ("--public-url", "http://teahouse.example")
    ports = [free_port(), free_port()]
    options = (*mail, *public)
    started = [await start_server(database, port=port, options=options) for port in ports]
    yield [f"http://127.0.0.1:{port}" for port in ports]
    for process, _ in started:
        process.kill()
        await process.wait()


class Someone:
    """One person, by the same cookie at both servers."""

    def __init__(self, clients: list[httpx.AsyncClient]) -> None:
        self.clients = clients

    async def at(self, which: int, path: str, **body: Any) -> httpx.Response:
        return await self.clients[which].post(path, json=body)

    async def get(self, path: str) -> Any:
        return (await self.clients[0].get(path)).json()


@pytest.fixture
async def someone(urls: list[str]) -> AsyncIterator[Callable[[str], Any]]:
    async with AsyncExitStack() as doors:

        async def made(name: str) -> Someone:
            clients = [
                await doors.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60))
                for url in urls
            ]
            await clients[0].post(ME, json={"name": name})
            clients[1].cookies = httpx.Cookies(clients[0].cookies)
            return Someone(clients)

        yield made


async def at_once(*asked: Coroutine[Any, Any, httpx.Response]) -> list[httpx.Response]:
    answers = list(await asyncio.gather(*asked))
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
    return answers


async def test_a_removed_member_does_not_come_back_by_what_others_do(
    someone: Any, rounds: int
) -> None:
    anna, ben = await someone("Anna"), await someone("Ben")
    bens = (await ben.get(ME))["id"]
    for n in range(rounds):
        group = (await anna.at(0, "/api/groups", title=f"Group {n}")).json()
        path, token = f"/api/groups/{group['id']}", group["link"].partition("#")[2]
        await ben.at(0, f"{path}/enter", token=token)
        removed, *_ = await at_once(
            anna.at(0, f"{path}/remove", person=bens),
            *(anna.at(which, f"{path}/renew") for which in (0, 1, 1, 0, 1)),
            ben.at(1, f"{path}/enter", token=token),
            ben.at(0, f"{path}/enter", token=token),
        )
        assert removed.status_code == 200
        [now] = [
            one for one in (await anna.get("/api/groups"))["groups"] if one["id"] == group["id"]
        ]
        assert bens not in [member["person"] for member in now["members"]]
        newest = now["link"].partition("#")[2]
        for old in (token, newest):
            assert (await ben.at(1, f"{path}/enter", token=old)).json()["code"] == "forbidden"
        await anna.at(0, f"{path}/leave")


async def test_tables_that_are_muted_at_once_are_all_muted(someone: Any, rounds: int) -> None:
    anna = await someone("Anna")
    tables = [f"table-{n}" for n in range(rounds)]
    mutes = [anna.at(n % 2, f"{ME}/notices/mute", table=table) for n, table in enumerate(tables)]
    zones = [anna.at(n % 2, f"{ME}/notices", zone="Asia/Taipei") for n in range(rounds)]
    await at_once(*mutes, *zones)
    settings = (await anna.get(f"{ME}/notices"))["settings"]
    assert sorted(settings["muted"]) == sorted(tables)
    assert settings["zone"] == "Asia/Taipei"


async def test_whoever_logs_out_while_a_login_is_made_is_out(someone: Any, rounds: int) -> None:
    for n in range(rounds):
        anna = await someone("Anna")
        cookies = httpx.Cookies(anna.clients[0].cookies)
        made, _ = await at_once(
            anna.at(0, "/api/people/register", login=f"anna{n}", password="long enough"),
            anna.at(1, "/api/people/logout"),
        )
        anna.clients[0].cookies = cookies
        assert (await anna.get(ME))["id"] is None, made.text


async def test_whoever_is_removed_while_they_are_changed_is_gone(someone: Any, rounds: int) -> None:
    for n in range(rounds):
        anna = await someone("Anna")
        id = (await anna.get(ME))["id"]
        await at_once(
            anna.at(0, "/api/people/register", login=f"gone{n}", password="long enough"),
            anna.at(1, ME, name="Anna B"),
            anna.at(1, f"{ME}/remove", really="remove me"),
        )
        assert (await anna.clients[0].get(f"/api/people/{id}")).json()["code"] == "not_found"


async def test_of_many_who_use_a_link_at_once_one_has_the_new_password(
    someone: Any, letters: Mailbox, rounds: int
) -> None:
    anna = await someone("Anna")
    await anna.at(0, "/api/people/register", login="anna", password="long enough")
    await anna.at(0, f"{ME}/notices/email", address="anna@post.example")
    await anna.at(0, "/api/notices/confirm", token=token_of(letters))
    strangers = [await someone(f"Stranger {n}") for n in range(8)]
    for n in range(max(1, rounds // 8)):
        count = len(letters.letters)
        await anna.at(0, "/api/people/forgot", login="anna")
        await asyncio.to_thread(wait_for, partial(letters.has_more_than, count))
        asked = {"token": token_of(letters)}
        answers = await at_once(
            *(
                one.at(k % 2, "/api/people/reset", password=f"password {n} {k}", **asked)
                for k, one in enumerate(strangers)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        [won] = [k for k, answer in enumerate(answers) if answer.status_code == 200]
        assert (await anna.get(ME))["id"] is None
        again = {"login": "anna", "password": f"password {n} {won}"}
        assert (await anna.at(1, "/api/people/login", **again)).status_code == 200
        anna.clients[0].cookies = httpx.Cookies(anna.clients[1].cookies)
