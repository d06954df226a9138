"""What people do at the same moment, through two servers on one PostgreSQL: nothing is undone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from teahouse_lab.load import start_server

pytestmark = pytest.mark.anyio

ROUNDS = 8
ME = "/api/people/me"


@pytest.fixture
async def urls(new_database: Callable[[], str]) -> AsyncIterator[list[str]]:
    database = new_database()
    started = [await start_server(database) for _ in range(2)]
    yield [url for _, url in started]
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


async def test_a_removed_member_does_not_come_back_by_what_others_do(someone: Any) -> None:
    anna, ben = await someone("Anna"), await someone("Ben")
    bens = (await ben.get(ME))["id"]
    for n in range(ROUNDS):
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


async def test_tables_that_are_muted_at_once_are_all_muted(someone: Any) -> None:
    anna = await someone("Anna")
    tables = [f"table-{n}" for n in range(4 * ROUNDS)]
    mutes = [anna.at(n % 2, f"{ME}/notices/mute", table=table) for n, table in enumerate(tables)]
    zones = [anna.at(n % 2, f"{ME}/notices", zone="Asia/Taipei") for n in range(ROUNDS)]
    await at_once(*mutes, *zones)
    settings = (await anna.get(f"{ME}/notices"))["settings"]
    assert sorted(settings["muted"]) == sorted(tables)
    assert settings["zone"] == "Asia/Taipei"


async def test_whoever_logs_out_while_a_login_is_made_is_out(someone: Any) -> None:
    for n in range(ROUNDS // 2):
        anna = await someone("Anna")
        cookies = httpx.Cookies(anna.clients[0].cookies)
        made, _ = await at_once(
            anna.at(0, "/api/people/register", login=f"anna{n}", password="long enough"),
            anna.at(1, "/api/people/logout"),
        )
        anna.clients[0].cookies = cookies
        assert (await anna.get(ME))["id"] is None, made.text


async def test_whoever_is_removed_while_they_are_changed_is_gone(someone: Any) -> None:
    for n in range(ROUNDS // 2):
        anna = await someone("Anna")
        id = (await anna.get(ME))["id"]
        await at_once(
            anna.at(0, "/api/people/register", login=f"gone{n}", password="long enough"),
            anna.at(1, ME, name="Anna B"),
            anna.at(1, f"{ME}/remove", really="remove me"),
        )
        assert (await anna.clients[0].get(f"/api/people/{id}")).json()["code"] == "not_found"
