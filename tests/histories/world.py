"""Servers on one database that are killed and paused, and requests to whichever of them."""

from __future__ import annotations

import asyncio
import re
import signal
from asyncio.subprocess import Process
from contextlib import suppress
from http.cookies import SimpleCookie
from time import monotonic
from typing import Any, Literal

import httpx
import msgspec
from tests.server.notices.receivers import Mailbox
from tests.server.ports import free_port

from teahouse.core import FastChance
from teahouse_lab.load import start_server

from .linearizable import UNSURE, Operation, Step

__all__ = ["Answer", "Row", "World", "cookie_of"]

PROGRAM = """
from argon2 import PasswordHasher
from teahouse.server.people import identity
identity.PasswordHasher = lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
from teahouse.cli.main import run
run()
"""
PATIENCE = 10.0  # seconds, after which a client gives up
NOT_DONE = ("busy",)  # codes that say that nothing was done
LINK = re.compile(r"/letters/(\w+)#(\S+)")
STOP = re.compile(r"token=([^>\s]+)")


class Answer(msgspec.Struct, frozen=True):
    """What became of a request. One that was lost has certainly done nothing."""

    began: float
    ended: float
    outcome: Literal["ok", "refused", "unsure", "lost"]
    json: Any = None
    code: str = ""
    cookie: str = ""  # the token that it set


class Row:
    """A row that many change at once, and the history of that."""

    kind = ""

    def __init__(self, name: str, initial: Any) -> None:
        self.name = name
        self.initial = initial
        self.history: list[Operation] = []

    async def prepare(self, world: World) -> None:
        """Does what has to be done before anybody changes the row."""

    async def act(self, world: World, chance: FastChance) -> None:
        """Asks for something, and writes down what came of it."""

    def add(self, told: str, answer: Answer, *steps: Step) -> None:
        if answer.outcome != "lost":
            self.history.append(Operation(told, answer.began, answer.ended, steps))


class World:
    """The servers, the mail server, and what went wrong beside the histories."""

    def __init__(self, database: str, mail: Mailbox, *, servers: int, chance: FastChance) -> None:
        self._database = database
        self._mail = mail
        self._chance = chance
        self._ports = [free_port() for _ in range(servers)]
        self._processes: list[Process] = []
        self._transport = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=None))
        self._read = 0  # letters
        self._letters: dict[tuple[str, str], str] = {}
        self.findings: list[str] = []
        self.kills = self.pauses = 0

    async def open(self) -> None:
        for port in self._ports:
            self._processes.append(await self._start(port))

    async def _start(self, port: int) -> Process:
        options = ("--smtp", self._mail.url, "--mail-from", "Teahouse <calls@teahouse.example>")
        process, _ = await start_server(
            self._database,
            port=port,
            program=PROGRAM,
            options=(*options, "--public-url", "http://teahouse.example"),
        )
        return process

    async def close(self) -> None:
        await self._transport.aclose()
        for process in self._processes:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def trouble(self) -> None:
        """Kills a server and starts it anew, or has it stand still for a while."""
        number = self._chance.below(len(self._processes))
        process = self._processes[number]
        if self._chance.below(2):
            self.kills += 1
            process.kill()
            await process.wait()
            self._processes[number] = await self._start(self._ports[number])
        else:
            self.pauses += 1
            process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(0.3 + self._chance.below(10) / 10)
            process.send_signal(signal.SIGCONT)

    async def ask(self, path: str, body: Any = None, *, token: str = "") -> Answer:
        """Sends a request to any server; with a body by POST, and with this cookie."""
        port = self._ports[self._chance.below(len(self._ports))]
        request = httpx.Request(
            "GET" if body is None else "POST",
            f"http://127.0.0.1:{port}{path}",
            json=body,
            headers={"cookie": f"teahouse={token}"} if token else {},
            extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), PATIENCE)},
        )
        began = monotonic()
        try:
            response = await self._transport.handle_async_request(request)
            await response.aread()
        except httpx.ConnectError:
            await asyncio.sleep(0.05)
            return Answer(began, UNSURE, "lost")
        except httpx.HTTPError:
            return Answer(began, UNSURE, "unsure")
        return self._heard(path, response, began)

    def _heard(self, path: str, response: httpx.Response, began: float) -> Answer:
        told, ended = response.json(), monotonic()
        if response.is_success:
            return Answer(began, ended, "ok", told, cookie=_set_cookie(response))
        code = told["code"]
        if code in NOT_DONE:
            return Answer(began, ended, "lost", told, code)
        if code == "unsure":
            return Answer(began, UNSURE, "unsure", told, code)
        if response.status_code >= 500:
            self.findings.append(f"{path}: {response.text}")
        return Answer(began, ended, "refused", told, code)

    def link(self, purpose: str, address: str) -> str:
        """Returns the token of the latest letter to an address with a link of this kind, or ''."""
        letters = self._mail.letters
        while self._read < len(letters):
            letter, self._read = letters[self._read], self._read + 1
            body = letter.get_body(("plain",))
            assert body is not None
            for found in LINK.finditer(body.get_content()):
                self._letters[found[1], str(letter["To"])] = found[2]
            if stop := STOP.search(str(letter["List-Unsubscribe"])):
                self._letters["stop", str(letter["To"])] = stop[1]
        return self._letters.get((purpose, address), "")


def cookie_of(name: str) -> str:
    """The token in the first cookie of a person of this name."""
    return f"cookie-of-{name}"


def _set_cookie(response: httpx.Response) -> str:
    cookie: SimpleCookie = SimpleCookie(response.headers.get("set-cookie", ""))
    return cookie["teahouse"].value if "teahouse" in cookie else ""
