"""A game, a registration, a group's life and notices, on a server whose calls fail meanwhile.

Everybody asks again until they are told yes. What they were told is then looked for: in the server
that went on, and in one that is started anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher
from starlette.applications import Starlette

from teahouse.core import BadInput, plain
from teahouse.server.app import application
from teahouse.server.settings import Settings
from teahouse.server.web.services import Services, open_services
from teahouse.store import JournalError
from teahouse.store.chain import verified

__all__ = ["STORED", "Life", "lived"]

TROUBLES_BEFORE_HELP = 2  # so that there is an answer while a fault lasts
PATIENCE = 60.0  # seconds, after which an answer will not come
MOST_TRIES = 6
STORED = (
    "select id, name, login, password_hash from people where name <> '' or login is not null",
    "select person from tokens",
    "select id, updated, summary from tables",
    "select table_key, n from lines",
    "select person, table_key from seats",
    "select id, body from play_groups",
    "select person, group_id from group_members",
    "select person, group_id from removed_members",
    "select id, owner from channels",
    "select person, body from settings",
    "select person, table_id from muted_tables",
)
"""Queries for all that people can ask to change. A guest without a name is nobody's wish."""

PASSWORD = "a long password"
QUICK_HASHES = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class House:
    """A server without sockets, which can be started again on the same database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app: Starlette | None = None
        self._open = AsyncExitStack()

    @property
    def services(self) -> Services:
        assert self.app is not None
        found: Services = self.app.state.services
        return found

    async def open(self) -> None:
        services = await self._open.enter_async_context(open_services(self.settings))
        services.passwords._hasher = QUICK_HASHES
        self.app = application(services)

    async def close(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._open.aclose()
        self.app = None


class ToHouse(httpx.AsyncBaseTransport):
    """Carries requests to the server that runs now."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        assert self.house.app is not None
        to = httpx.ASGITransport(self.house.app, raise_app_exceptions=False)
        return await to.handle_async_request(request)


class Life:
    """What people ask for, and what they were told."""

    def __init__(
        self, house: House, lift: Callable[[], None], stored: Callable[[], Awaitable[object]]
    ) -> None:
        self.house = house
        self._stored = stored
        self.findings: list[str] = []
        self.restarts = self.refusals = self.troubles = 0
        self._lift = lift
        self.people = {name: self._guest() for name in ("ann", "bob", "cem")}
        self.ids: dict[str, str] = {}  # of people
        self.table: dict[str, Any] = {}
        self.group: dict[str, Any] = {}
        self.done: list[str] = []  # the ids of the commands that were done
        self.is_registered = self.is_muted = False
        self.members: set[str] = set()

    def _guest(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=ToHouse(self.house), base_url="http://localhost")

    # asking

    async def ask(self, name: str, path: str, body: Any = None) -> httpx.Response:
        """One answer, which has to come."""
        who = self.people[name]
        async with asyncio.timeout(PATIENCE):
            answer = await (who.get(path) if body is None else who.post(path, json=body))
        if answer.status_code == 500:
            self.findings.append(f"{path} was answered by {answer.text}")
        return answer

    async def get(
        self, name: str, path: str, body: Any = None, *, after: Collection[str] = ()
    ) -> Any:
        """Asks until it is done, and returns the answer.

        `after` are the codes that say that an earlier request, whose outcome was unsure, was done.
        """
        was_unsure = False
        for _ in range(MOST_TRIES):
            before = await self._stored()
            answer = await self.ask(name, path, body)
            if answer.is_success:
                return answer.json()
            code = answer.json()["code"]
            if was_unsure and code in after:
                return None
            if code not in ("busy", "unsure"):
                self.findings.append(f"{name}: {path} was refused: {answer.text}")
            was_unsure |= code == "unsure"
            if code == "busy" and await self._stored() != before:
                self.findings.append(f"{name}: {path} was told no, and something was done")
            await self.look_after()
        self.findings.append(f"{name}: {path} was never done: {answer.text}")
        raise Stuck

    async def look_after(self) -> None:
        """What an operator does: makes room, and starts a server anew that says it must be."""
        self.troubles += 1
        if self.troubles % TROUBLES_BEFORE_HELP:
            return
        self._lift()
        if (await self.ask("ann", "/readyz")).status_code == 503:
            await self.restart()

    async def restart(self) -> None:
        """Starts a server anew that says that it must be."""
        self.restarts += 1
        await self.house.close()
        await self.house.open()

    async def command(self, who: str, id: str, type: str, /, **fields: Any) -> Any:
        wanted = {"id": id, "command": {"type": type, **fields}}
        answer = await self.get(who, f"/api/tables/{self.table['id']}/commands", wanted)
        self.done.append(id)
        return answer

    # living

    async def live(self) -> None:
        await self.arrive()
        await self.play()
        await self.keep_company()
        await self.be_told()

    async def arrive(self) -> None:
        for name in self.people:
            me = await self.get(name, "/api/people/me", {"name": name.title()})
            self.ids[name] = me["id"]
        login = {"login": "ann", "password": PASSWORD}
        await self.get("ann", "/api/people/register", login, after=("not_possible",))
        self.is_registered = True

    async def play(self) -> None:
        wish = {"game": "chinatown", "options": {"players": 3}, "tempo": "instant"}
        self.table = await self.get("ann", "/api/tables", wish)
        for name in ("bob", "cem"):
            self.people[name].headers["Teahouse-Invite"] = self.table["invite"]
        for name in self.people:
            await self.command(name, f"sit-{name}", "sit", name=name.title())
        await self.command("ann", "start", "start")
        for seat, name in enumerate(self.people):
            live = await self.house.services.registry.get(self.table["id"])
            kept = plain(live.table.game.fallback_action(live.table.state, seat))
            await self.command(name, f"keep-{name}", "act", action=kept)
        gives = [{"from": 0, "to": 1, "cash": 10_000}]
        offer = {"type": "offer", "seat": 0, "gives": gives}
        await self.command("ann", "offer", "act", action=offer)
        for n in range(4):
            await self.command("bob", f"say-{n}", "say", text=f"good day {n}", seat=1)

    async def keep_company(self) -> None:
        self.group = await self.get("ann", "/api/groups", {"title": "Friday"})
        for name in ("bob", "cem"):
            await self.enter(name)
        path = f"/api/groups/{self.group['id']}"
        self.members = {"ann"}  # until the others are there
        await self.get("ann", f"{path}/table", {"table": self.table["id"]})
        self.group = await self.get("ann", f"{path}/remove", {"person": self.ids["cem"]})
        await self.get("bob", f"{path}/leave", {}, after=("forbidden",))
        self.group = await self.get("ann", f"{path}/renew", {})
        await self.enter("bob")
        self.members = {"ann", "bob"}

    async def enter(self, name: str) -> None:
        token = self.group["link"].rpartition("#")[2]
        await self.get(name, f"/api/groups/{self.group['id']}/enter", {"token": token})

    async def be_told(self) -> None:
        mine = "/api/people/me/notices"
        await self.get("bob", f"{mine}/webhook", {"url": "https://calls.example/bob"})
        await self.get("bob", mine, {"zone": "Europe/Berlin"})
        await self.get("bob", f"{mine}/mute", {"table": self.table["id"]})
        self.is_muted = True

    # looking

    async def check(self, when: str) -> None:
        """Looks for everything that was told; what is not there is a finding."""

        def expect(is_so: object, what: str) -> None:
            if not is_so:
                self.findings.append(f"{when}: {what}")

        for name, id in self.ids.items():
            me = await self.get(name, "/api/people/me")
            expect(me["id"] == id, f"{name} is somebody else")
        if self.is_registered:
            self.people["device"] = self._guest()
            login = {"login": "ann", "password": PASSWORD}
            me = await self.get("device", "/api/people/login", login)
            expect(me["id"] == self.ids["ann"], "the login leads to somebody else")
            del self.people["device"]
        journal = self.house.services.journal
        if self.table:
            lines = await journal.read(self.table["id"])
            ids = [id for line in lines if (id := msgspec.json.decode(line.text).get("id"))]
            for id in self.done:
                expect(ids.count(id) == 1, f"{id} is there {ids.count(id)} times")
            expect(
                [line.n for line in lines] == list(range(1, len(lines) + 1)), "lines are missing"
            )
        if self.members:
            members = set(await journal.social.members(self.group["id"]))
            wanted = {self.ids[name] for name in self.members}
            expect(wanted <= members, "members are missing")
            if "bob" in self.members:
                expect(wanted == members, "a removed member is there")
                token = self.group["link"].rpartition("#")[2]
                path = f"/api/groups/{self.group['id']}/enter"
                back = await self.ask("cem", path, {"token": token})
                expect(back.status_code == 403, "a removed member comes back")
        if self.is_muted:
            store, bob = journal.notices, self.ids["bob"]
            expect(await store.mutes(bob) == (self.table["id"],), "the mute is lost")
            expect(len(await store.channels_of(bob)) == 1, "the channel is lost or there twice")
            expect(b"Berlin" in (await store.settings(bob) or b""), "the settings are lost")
        ready = await self.ask("ann", "/readyz")
        expect(ready.status_code == 200, "it is not ready")
        damaged = [one async for one in verified(journal) if one.damaged_from is not None]
        expect(not damaged, f"damaged: {damaged}")


class Stuck(Exception):  # noqa: N818 - ends a life of which there is a finding
    pass


async def lived(
    settings: Settings,
    fail: Callable[[], None],
    lift: Callable[[], None],
    stored: Callable[[], Awaitable[object]],
    *,
    is_goodbye: Callable[[object], bool] = lambda _: False,
) -> Life:
    """Lives through a life in which calls fail, with findings of what is not as it should be.

    `stored` returns what the database holds, by a way of its own. Exceptions that nobody awaits are
    findings too, unless they are of a connection that is ended anyway, as `is_goodbye` says.
    """
    house = House(settings)
    life = Life(house, lift, stored)
    loop = asyncio.get_running_loop()

    def unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not is_goodbye(context.get("exception")):
            life.findings.append(f"nobody heard of {context}")

    loop.set_exception_handler(unheard)
    fail()
    try:
        while True:
            try:
                await house.open()
                break
            except BadInput:  # it says why it does not start
                life.refusals += 1
                lift()
        with suppress(Stuck):
            await life.live()
            lift()
            if (await life.ask("ann", "/readyz")).status_code == 503:
                await life.restart()
            await life.check("in the server that went on")
            await house.close()
            await house.open()
            await life.check("in a new server")
    except TimeoutError:
        life.findings.append("an answer never came")
    except (JournalError, OSError) as error:
        life.findings.append(f"{type(error).__name__} was raised: {error}")
    finally:
        lift()
        with suppress(Exception):
            await house.close()
        for guest in life.people.values():
            await guest.aclose()
    return life
